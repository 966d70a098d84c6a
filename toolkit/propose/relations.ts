import { type Hex, parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { baseColors, workbenchColors } from "../workbench/colors.ts";
import { alphaOf, paletteOf } from "./palette.ts";
import table from "./relations.json" with { type: "json" };

/** Which keys of a theme share colours, without the colours themselves. */
export interface StudiedTheme {
  kind: "dark" | "light";
  /** The common name of its variants. */
  family: string;
  /** Groups of keys and roles of code with the same colour, each with its opacity. */
  names: ReadonlyMap<string, { group: number; alpha: string }>;
  /** The keys whose VS Code default would look the same. */
  asDefault: ReadonlySet<string>;
}

/**
 * How many dark themes, and how many light ones. The variants of a theme together count as the square root of their
 * number.
 */
type Count = [dark: number, light: number];

/** How often a key has the colour of another one. */
export interface Relation {
  /** The themes that set both. */
  both: Count;
  /** The themes in which both have the same colour, by the key's opacity; `=` means the other key's opacity. */
  alphas: Map<string, Count>;
}

/** How themes use a key. */
export interface KeyRelations {
  /** The themes that set it, and those in which it looks like VS Code's default. */
  set: Count;
  asDefault: Count;
  /** By the other key, or the role of code. */
  from: Map<string, Relation>;
}

/** A difference that people just notice (`report/marks.ts`). */
const SAME = 2.3;

/** The colour of a key if the theme does not set it, blended with the editor's background. */
export function defaultOf(theme: ThemeFile, key: string): Hex {
  const { [key]: _, ...colors } = theme.colors;
  const { bg } = baseColors(theme);
  return parseColor(workbenchColors({ ...theme, colors }).shown(key).value, bg) ?? bg;
}

export function study(theme: ThemeFile, family: string): StudiedTheme {
  const { bg } = baseColors(theme);
  const groups = new Map<string, number>();
  const names = [...paletteOf(theme)].map(([name, color]) => {
    const base = color.slice(0, 7);
    const group = groups.get(base) ?? groups.size;
    groups.set(base, group);
    return [name, { group, alpha: alphaOf(color) }] as const;
  });
  const same = Object.keys(theme.colors).filter((key) => {
    const own = parseColor(theme.colors[key], bg);
    return own !== undefined && distance(own, defaultOf(theme, key), "normal") < SAME;
  });
  return { kind: theme.type, family, names: new Map(names), asDefault: new Set(same) };
}

/** What themes do with a key. */
export function relationsOf(key: string, themes: readonly StudiedTheme[]): KeyRelations {
  const sizes = new Map<string, number>();
  for (const { family } of themes) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const made: KeyRelations = { set: [0, 0], asDefault: [0, 0], from: new Map() };
  for (const { kind, family, names, asDefault } of themes) {
    const own = names.get(key);
    if (own === undefined) continue;
    const at = kind === "dark" ? 0 : 1;
    const weight = 1 / Math.sqrt(sizes.get(family) ?? 1);
    made.set[at] += weight;
    if (asDefault.has(key)) made.asDefault[at] += weight;
    for (const [name, { group, alpha }] of names) {
      if (name === key) continue;
      const relation = made.from.get(name) ?? { both: [0, 0], alphas: new Map() };
      made.from.set(name, relation);
      relation.both[at] += weight;
      if (group !== own.group) continue;
      const how = alpha === own.alpha ? "=" : own.alpha;
      const count = relation.alphas.get(how) ?? [0, 0];
      count[at] += weight;
      relation.alphas.set(how, count);
    }
  }
  return made;
}

/** The file `relations.json`: which keys share colours in known themes. */
export interface RelationTable {
  made: string;
  source: string;
  /** Keys of VS Code, and roles of code. */
  names: string[];
  /** `groups` and `asDefault` are lists of indexes in `names`. In `groups`, `/` and an opacity may follow an index. */
  themes: Record<string, { kind: string; family: string; groups: string[]; asDefault: string }>;
}

/** Converts themes to a table. */
export function tableOf(themes: ReadonlyMap<string, StudiedTheme>, made: string, source: string): RelationTable {
  const names = [...new Set([...themes.values()].flatMap((theme) => [...theme.names.keys()]))].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  const rows = [...themes].map(([name, theme]) => {
    const groups: string[][] = [];
    for (const [key, { group, alpha }] of theme.names) {
      groups[group] ??= [];
      groups[group].push(`${places.get(key)}${alpha === "ff" ? "" : `/${alpha}`}`);
    }
    const asDefault = [...theme.asDefault].map((key) => places.get(key)).join(" ");
    const { kind, family } = theme;
    return [name, { kind, family, groups: groups.map((group) => group.join(" ")), asDefault }] as const;
  });
  return { made, source, names, themes: Object.fromEntries(rows) };
}

/** Converts a table to themes. */
export function themesIn({ names, themes }: RelationTable): StudiedTheme[] {
  const nameAt = (place: string) => names[Number(place)] ?? "";
  return Object.values(themes).map(({ kind, family, groups, asDefault }) => ({
    kind: kind === "light" ? "light" : "dark",
    family,
    names: new Map(
      groups.flatMap((group, index) =>
        group.split(" ").map((entry) => {
          const [place = "", alpha = "ff"] = entry.split("/");
          return [nameAt(place), { group: index, alpha }] as const;
        }),
      ),
    ),
    asDefault: new Set(asDefault.split(" ").map(nameAt)),
  }));
}

/** The known themes, from the repository's table. */
export const knownRelations: readonly StudiedTheme[] = themesIn(table);
