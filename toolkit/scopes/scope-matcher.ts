import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import { type Hex, parseColor } from "../color/color.ts";
import type { FontStyle, ThemeFile } from "../extension/theme-file.ts";
import type { TokenRule } from "../extension/token-rules.ts";
import { baseColors } from "../workbench/colors.ts";

type ScopeStack = Parameters<Theme["match"]>[0];

export interface TokenStyle {
  /** As written in the theme, possibly translucent. */
  color: string;
  /** Whether a rule sets the colour. Otherwise it is the editor's foreground. */
  isRuled: boolean;
  /**
   * Bits, as vscode-textmate sets them; -1 if no rule sets a font style. A rule without a scope sets that of all code.
   */
  fontStyle: number;
}

/** @param bits as vscode-textmate sets them; -1 is no style. */
export function fontStyleOf(bits: number): FontStyle {
  const style = Math.max(0, bits);
  return {
    italic: (style & 1) > 0,
    bold: (style & 2) > 0,
    underline: (style & 4) > 0,
    strikethrough: (style & 8) > 0,
  };
}

/**
 * Finds the style of a token by its scopes, outermost first, with the matcher of VS Code's editor, which knows parent
 * selectors and specificity.
 * @param base the editor's colours, for tokens that no rule matches.
 */
export function scopeMatcher(
  base: { bg: string; fg: string },
  rules: readonly TokenRule[],
): (scopes: readonly string[]) => TokenStyle {
  const general = { settings: { foreground: base.fg, background: base.bg } };
  const matcher = Theme.createFromRawTheme({ settings: [general, ...rules] } as IRawTheme);
  const colors = matcher.getColorMap();
  const { foregroundId: foreground, fontStyle: plainStyle } = matcher.getDefaults();
  return (scopes) => {
    let stack: ScopeStack = null;
    let id = 0;
    let bits: number = plainStyle || -1;
    for (const scopeName of scopes) {
      stack = { parent: stack, scopeName } as ScopeStack;
      const { foregroundId, fontStyle } = matcher.match(stack) ?? { foregroundId: 0, fontStyle: -1 };
      if (foregroundId !== 0) id = foregroundId;
      if (fontStyle !== -1) bits = fontStyle;
    }
    return { color: colors[id || foreground] ?? "", isRuled: id !== 0, fontStyle: bits };
  };
}

/** Finds the colour and style of a token in a theme by its scopes, outermost first. */
export function styleFinder(theme: ThemeFile): (scopes: readonly string[]) => TokenStyle {
  return scopeMatcher(baseColors(theme), theme.tokenColors);
}

/** A style's colour, blended with `ground` if it is translucent. */
export function seenOn(style: TokenStyle, ground: Hex): Hex {
  return parseColor(style.color, ground) ?? ground;
}

/** The scopes of a token that a selector matches, the outermost first; what it excludes is left out. */
export function scopesOf(selector: string): string[] {
  const [included = ""] = selector.split(/ -/);
  return included.split(" ").filter((scope) => /^[\w.+*-]/.test(scope));
}
