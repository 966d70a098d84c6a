import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import type { TokenRule } from "../extension/theme-file.ts";

type ScopeStack = Parameters<Theme["match"]>[0];

export interface TokenStyle {
  /** As the theme writes it, possibly translucent. */
  color: string;
  /** Whether a rule sets the colour. Otherwise it is the editor's foreground. */
  isRuled: boolean;
  /** Bits, as vscode-textmate sets them; -1 where no rule says anything. */
  fontStyle: number;
}

interface Place {
  stack: ScopeStack;
  /** Of its colour. */
  id: number;
  fontStyle: number;
  inner: Map<string, Place>;
}

/**
 * Finds the style of a token by its scopes, outermost first, with the matcher that VS Code's editor has: parent
 * selectors and specificity included.
 * @param rules the first is without scopes and says what a token has that no other rule colours.
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
