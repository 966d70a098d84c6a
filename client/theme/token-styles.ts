import { type IRawTheme, Theme } from "@shikijs/vscode-textmate";
import { type Hex, parseColor } from "./color.ts";
import type { ThemeFile } from "./theme-file.ts";
import { baseColors } from "./tokens.ts";

export interface TokenStyle {
  /** As the theme file writes it, possibly translucent. */
  color: string;
  /** Whether a rule gives it, and not the editor's own foreground. */
  isRuled: boolean;
  /** Bits, as vscode-textmate sets them; -1 where no rule says anything. */
  fontStyle: number;
}

type ScopeStack = Parameters<Theme["match"]>[0] | null;

interface Place {
  stack: ScopeStack;
  /** Of its colour. */
  id: number;
  fontStyle: number;
  inner: Map<string, Place>;
}

/**
 * Finds the colour and style of a token by its scopes, outermost first, with the matcher that VS Code's editor has: parent
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
  /** Each way into a token is matched once: most tokens lie in what others lie in as well. */
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
    return { color: colors[place.id] ?? fg, isRuled: place.id !== 0, fontStyle: place.fontStyle };
  };
}

/** The colour of `scopes` as it is seen on `ground`. */
export function seenOn(style: TokenStyle, ground: Hex): Hex {
  return parseColor(style.color, ground) ?? ground;
}
