import type { Hex } from "../color/color.ts";
import { baseColors } from "../design/tokens.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { seenOn, styleFinder } from "../scopes/token-styles.ts";

/** A syntax role, with the scopes of a typical token, outermost first. */
interface RoleToken {
  role: string;
  scopes: readonly string[];
  /** The selectors of a theme rule for this role. */
  selectors: readonly string[];
  /** The corresponding semantic token types. */
  semantic: readonly string[];
}

const mainTokens = [
  {
    role: "Comments",
    scopes: ["source.ts", "comment.line.double-slash.ts"],
    selectors: ["comment"],
    semantic: ["comment"],
  },
  {
    role: "Keywords",
    scopes: ["source.ts", "keyword.control.flow.ts"],
    selectors: ["keyword", "storage"],
    semantic: ["keyword"],
  },
  {
    role: "Strings",
    scopes: ["source.ts", "string.quoted.double.ts"],
    selectors: ["string"],
    semantic: ["string"],
  },
  {
    role: "Functions",
    scopes: ["source.ts", "meta.function-call.ts", "entity.name.function.ts"],
    selectors: ["entity.name.function", "support.function"],
    semantic: ["function", "method"],
  },
  {
    role: "Types",
    scopes: ["source.ts", "entity.name.type.ts"],
    selectors: ["entity.name.type", "support.type", "entity.name.class"],
    semantic: ["type", "class", "interface"],
  },
  {
    role: "Constants",
    scopes: ["source.ts", "constant.numeric.decimal.ts"],
    selectors: ["constant.numeric", "constant.language"],
    semantic: ["number"],
  },
  {
    role: "Variables",
    scopes: ["source.ts", "variable.other.readwrite.ts"],
    selectors: ["variable"],
    semantic: ["variable"],
  },
  {
    role: "Tags",
    scopes: ["text.html.basic", "meta.tag.structure.div.start.html", "entity.name.tag.html"],
    selectors: ["entity.name.tag"],
    semantic: [],
  },
] as const satisfies readonly RoleToken[];

export type MainRole = (typeof mainTokens)[number]["role"];

/** The roles that a reader must be able to tell apart: the required distance applies to every two of them. */
export const mainRoles: readonly MainRole[] = mainTokens.map(({ role }) => role);

/** The theme file's entries for a role: see `RoleToken`. */
export const roleTokens: readonly (RoleToken & { role: MainRole })[] = mainTokens;

/** Every two of the items. */
export function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));
}

/** The colour of each main role, as it is seen on the editor's background. */
export function roleColors(theme: ThemeFile): { role: MainRole; hex: Hex }[] {
  const { bg } = baseColors(theme);
  const styleOf = styleFinder(theme);
  return mainTokens.map(({ role, scopes }) => ({ role, hex: seenOn(styleOf(scopes), bg) }));
}
