import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import { type Hex, parseColor } from "../color.ts";
import type { ThemeFile } from "../theme-file.ts";
import { baseColors } from "../tokens.ts";

export interface TokenStyle {
  /** As the theme file writes it, possibly translucent. */
  color: string;
  /** Whether a rule gives it, and not the editor's own foreground. */
  isRuled: boolean;
}

type ScopeStack = Parameters<Theme["match"]>[0];

/**
 * Finds the colour of a token by its scopes, outermost first, with the matcher that VS Code's editor has: parent
 * selectors and specificity included.
 */
export function styleFinder(theme: ThemeFile): (scopes: readonly string[]) => TokenStyle {
  const { bg, fg } = baseColors(theme);
  const matcher = Theme.createFromRawTheme({
    settings: [
      { settings: { foreground: fg, background: bg } },
      ...theme.tokenColors.filter(({ scope }) => scope !== undefined),
    ],
  } as IRawTheme);
  const colors = matcher.getColorMap();
  const known = new Map<string, TokenStyle>();
  return (scopes) => {
    const key = scopes.join(" ");
    let style = known.get(key);
    if (style === undefined) {
      let id = 0;
      let stack: { parent: ScopeStack; scopeName: string } | null = null;
      for (const scopeName of scopes) {
        stack = { parent: stack as ScopeStack, scopeName };
        id = matcher.match(stack as ScopeStack)?.foregroundId || id;
      }
      style = { color: colors[id] ?? fg, isRuled: id !== 0 };
      known.set(key, style);
    }
    return style;
  };
}

/** The colour of `scopes` as it is seen on `ground`. */
export function seenOn(style: TokenStyle, ground: Hex): Hex {
  return parseColor(style.color, ground) ?? ground;
}
