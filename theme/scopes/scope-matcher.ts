import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import type { TokenRule } from "../extension/theme-file.ts";

type ScopeStack = Parameters<Theme["match"]>[0];

export interface TokenStyle {
  /** As the theme writes it, possibly translucent. */
  color: string;
  /** Whether a rule sets the colour. Otherwise it is the editor's foreground. */
  isRuled: boolean;
  /** Bits, as vscode-textmate sets them; -1 if no rule sets a font style. */
  fontStyle: number;
}

export interface FontStyle {
  italic: boolean;
  bold: boolean;
  underline: boolean;
  strikethrough: boolean;
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

/** A scope stack in the cache. */
interface Place {
  stack: ScopeStack;
  /** The id of its colour; 0 if no rule matches. */
  id: number;
  fontStyle: number;
  inner: Map<string, Place>;
}

/**
 * Finds the style of a token by its scopes, outermost first, with the matcher of VS Code's editor, which knows parent
 * selectors and specificity.
 * @param rules the first has no scopes and sets the colours of tokens that no other rule matches.
 */
export function scopeMatcher(rules: readonly TokenRule[]): (scopes: readonly string[]) => TokenStyle {
  const matcher = Theme.createFromRawTheme({ settings: rules } as IRawTheme);
  const colors = matcher.getColorMap();
  const foreground = matcher.getDefaults().foregroundId;
  /** A cache by scope path, because most tokens share their outer scopes. */
  const root: Place = { stack: null, id: 0, fontStyle: -1, inner: new Map() };
  return (scopes) => {
    let place = root;
    for (const scopeName of scopes) {
      let next = place.inner.get(scopeName);
      if (next === undefined) {
        const stack = { parent: place.stack, scopeName } as ScopeStack;
        const { foregroundId, fontStyle } = matcher.match(stack) ?? { foregroundId: 0, fontStyle: -1 };
        next = {
          stack,
          id: foregroundId || place.id,
          fontStyle: fontStyle === -1 ? place.fontStyle : fontStyle,
          inner: new Map(),
        };
        place.inner.set(scopeName, next);
      }
      place = next;
    }
    const isRuled = place.id !== 0;
    return {
      color: colors[isRuled ? place.id : foreground] ?? "",
      isRuled,
      fontStyle: place.fontStyle,
    };
  };
}
