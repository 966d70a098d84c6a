import { ExtensionError } from "./extension-files.ts";
import type { ThemeFile } from "./theme-file.ts";

/** Of each kind. The largest published themes have about 1,500. */
const RULES_MAX = 5_000;
const SELECTORS_MAX = 20_000;
/** In UTF-16 units. */
const SELECTOR_LENGTH_MAX = 1_000;

/** The part that exceeds a limit, so that commands would take too long; null if there is none. */
export function excessOf({ colors, tokenColors, semanticTokenColors }: ThemeFile): string | null {
  const excess = (number: number, most: number, what: string) =>
    number <= most ? [] : [`${number.toLocaleString("en")} ${what}; at most ${most.toLocaleString("en")} are allowed`];
  const selectors = tokenColors.flatMap(({ scope }) => scope);
  const longest = selectors.reduce((most, { length }) => Math.max(most, length), 0);
  const [first = null] = [
    ...excess(Object.keys(colors).length, RULES_MAX, "workbench colours"),
    ...excess(tokenColors.length, RULES_MAX, "token rules"),
    ...excess(semanticTokenColors.length, RULES_MAX, "semantic rules"),
    ...excess(selectors.length, SELECTORS_MAX, "selectors"),
    ...excess(longest, SELECTOR_LENGTH_MAX, "characters in one selector"),
  ];
  return first;
}

/** @throws ExtensionError if a theme exceeds a limit. */
export function checkLimits(themes: readonly ThemeFile[]): void {
  for (const theme of themes) {
    const excess = excessOf(theme);
    if (excess !== null) throw new ExtensionError(`The theme ${theme.name} has ${excess}.`);
  }
}
