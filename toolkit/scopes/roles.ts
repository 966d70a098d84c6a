import type { Hex } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { baseColors } from "../workbench/colors.ts";
import file from "./roles.json" with { type: "json" };
import { seenOn, styleFinder } from "./scope-matcher.ts";

/**
 * Syntax elements with their TextMate scopes. An element's colour is that of the first scope that a rule of the theme
 * matches. Scopes of semantic types come from VS Code's `tokenClassificationRegistry.ts`; the others come from VS
 * Code's grammars.
 */
export const syntaxRoles = file.syntax;

export type SyntaxRole = keyof typeof syntaxRoles;

/** The semantic token types that VS Code and language servers share. */
export const semanticTypes: readonly string[] = file.semantic;

/** A role of code, with its name in reports and on the page. */
interface CodeRole {
  role: string;
  /** The scopes whose colour the page's palette shows: that of the first one which a rule of the theme matches. */
  palette?: readonly string[];
  /** For a main role: the scopes of a typical token, outermost first. */
  token?: readonly string[];
}

/** The roles of code, in the order of the palette. */
export const codeRoles: readonly CodeRole[] = file.code;

/** The roles that a reader must be able to tell apart: the required distance applies to every two of them. */
export const mainRoles = codeRoles.flatMap(({ role, token }) => (token ? [{ role, token }] : []));

/** Every two of the items. */
export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));
}

/** The colour of each main role, as it is seen on the editor's background. */
export function roleColors(theme: ThemeFile): { role: string; hex: Hex }[] {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return mainRoles.map(({ role, token }) => ({ role, hex: seenOn(styleOf(token), bg) }));
}
