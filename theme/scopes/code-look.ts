import { type Hex, parseColor } from "../color/color.ts";
import type { FontStyle, SemanticRule, ThemeFile } from "../extension/theme-file.ts";
import type { TokenRule } from "../extension/token-rules.ts";
import type { BracketLevel } from "./brackets.ts";
import { fontStyleOf, scopeMatcher } from "./scope-matcher.ts";
import { semanticStyler } from "./semantic-tokens.ts";

/** What decides the look of a piece of code in every theme. */
export interface CodeStyle {
  /** The scopes of its token, the outermost first, separated by spaces. */
  scopes: string;
  /** The semantic token that it is, `type.modifier:language`, for themes that colour these. */
  semantic?: string;
  /** Of a bracket that has colours. */
  bracket?: BracketLevel;
}

/** The parts of a theme that colour code. */
export interface CodeTheme {
  /** Opaque. */
  bg: Hex;
  fg: Hex;
  tokenColors: readonly TokenRule[];
  /** Its rules for semantic tokens, if it enables them. */
  semantic?: readonly SemanticRule[];
  /** The colours of brackets by level, again and again, and of those without a partner; none: as other code. */
  brackets: { levels: readonly Hex[]; unexpected: Hex };
}

/** The look of a piece of code. The colour is opaque. */
export type CodeLook = { color: Hex } & FontStyle;

/** @returns a function that gives the look of a piece of code as VS Code shows it. It remembers its answers. */
export function codeLook(theme: CodeTheme): (style: CodeStyle) => CodeLook {
  const { bg, fg, tokenColors, brackets } = theme;
  const match = scopeMatcher({ bg, fg }, tokenColors);
  const semanticOf = theme.semantic && semanticStyler(theme.semantic, tokenColors);
  const known = new Map<string, CodeLook>();

  function tokenLook(scopes: string, semantic: string | undefined): CodeLook {
    const { color, fontStyle } = match(scopes.split(" "));
    const { foreground, ...own } = (semantic && semanticOf?.(semantic)) || {};
    return { color: parseColor(foreground ?? color, bg) ?? fg, ...fontStyleOf(fontStyle), ...own };
  }
  function bracketColor(bracket: BracketLevel): Hex | undefined {
    const { levels, unexpected } = brackets;
    return bracket === "unexpected" ? unexpected : levels[bracket % levels.length];
  }
  return ({ scopes, semantic, bracket }) => {
    const key = `${scopes} ${semantic ?? ""}`;
    const look = known.get(key) ?? tokenLook(scopes, semantic);
    known.set(key, look);
    const color = bracket === undefined ? undefined : bracketColor(bracket);
    return color ? { ...look, color } : look;
  };
}

/** VS Code's defaults for the colours of brackets: the first three levels, and brackets without a partner. */
const defaultBrackets = {
  dark: { levels: ["#ffd700", "#da70d6", "#179fff"], unexpected: "#ff1212cc", contrasting: "#ff3232" },
  light: { levels: ["#0431fa", "#319331", "#7b3814"], unexpected: "#ff1212cc", contrasting: "#b5200d" },
};

function isTransparent(color: string): boolean {
  return /^#(?:[\da-f]{3}0|[\da-f]{6}00)$/i.test(color);
}

/** The colours that a theme gives to brackets. VS Code leaves out levels whose colour is transparent. */
export function bracketColors(theme: ThemeFile, bg: Hex): CodeTheme["brackets"] {
  const { type, highContrast, colors } = theme;
  const defaults = defaultBrackets[type];
  const levels = [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const color = colors[`editorBracketHighlight.foreground${level}`] ?? defaults.levels[level - 1];
    return color === undefined || isTransparent(color) ? [] : (parseColor(color, bg) ?? []);
  });
  const unexpected =
    colors["editorBracketHighlight.unexpectedBracket.foreground"] ??
    (highContrast ? defaults.contrasting : defaults.unexpected);
  return { levels, unexpected: parseColor(unexpected, bg) ?? bg };
}
