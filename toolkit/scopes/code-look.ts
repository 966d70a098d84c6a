import { type Hex, parseColor } from "../color/color.ts";
import type { FontStyle, SemanticRule } from "../extension/theme-file.ts";
import type { TokenRule } from "../extension/token-rules.ts";
import type { BracketLevel } from "./brackets.ts";
import { fontStyleOf, scopeMatcher } from "./scope-matcher.ts";
import { semanticStyler } from "./semantic-tokens.ts";

/** The facts that determine the look of a piece of code in every theme. */
export interface CodeStyle {
  /** The scopes of its token, the outermost first, separated by spaces. */
  scopes: string;
  /** Its semantic token, `type.modifier:language`, for themes that colour semantic tokens. */
  semantic?: string;
  /** The level of a bracket that has a colour. */
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
  /**
   * The colours of brackets by level, in a cycle, and of brackets without a partner. Without levels, pairs look like
   * other code.
   */
  brackets: { levels: readonly Hex[]; unexpected: Hex };
}

/** The look of a piece of code. The colour is opaque. */
export type CodeLook = { color: Hex } & FontStyle;

/** @returns a function that gives the look of a piece of code as VS Code shows it. It caches the results. */
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
