import type { Hex } from "../color/color.ts";
import { baseColors } from "../extension/default-colors.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type MainRole, roleTokens } from "./role-tokens.ts";
import { seenOn, styleFinder } from "./token-styles.ts";

/** The roles that a reader must be able to tell apart: the required distance applies to every two of them. */
export const mainRoles: readonly MainRole[] = roleTokens.map(({ role }) => role);

/** Every two of the items. */
export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));
}

/** The colour of each main role, as it is seen on the editor's background. */
export function roleColors(theme: ThemeFile): { role: MainRole; hex: Hex }[] {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return roleTokens.map(({ role, scopes }) => ({ role, hex: seenOn(styleOf(scopes), bg) }));
}
