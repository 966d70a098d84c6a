import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseColor } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import { readThemeFile } from "../extension/read-folder.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { printLines } from "../output.ts";
import { baseColors, colorIds } from "../workbench/colors.ts";
import { chooseColor } from "./choose-color.ts";
import { paletteOf } from "./palette.ts";
import { defaultOf, relationsOf, type StudiedTheme, study, tableOf } from "./relations.ts";

const folder = join(import.meta.dirname, "../../node_modules/tm-themes");

/** Only keys that this many themes set are measured. */
const SET_MIN = 10;

/** Families of themes, by the beginning of their names. All other themes have no variants. */
const families =
  /^(ayu|catppuccin|dracula|everforest|github|gruvbox|horizon|kanagawa|material-theme|min|night-owl|one|rose-pine|slack|solarized|vitesse)(?:-|$)/;

function familyOf(name: string): string {
  return /^(?:dark|light)-plus$/.test(name) ? "plus" : (families.exec(name)?.[1] ?? name);
}

interface KnownTheme {
  name: string;
  theme: ThemeFile;
  studied: StudiedTheme;
}

/** The themes of the npm package tm-themes. */
export function readThemes(): KnownTheme[] {
  return readdirSync(join(folder, "themes")).map((file) => {
    const [theme, name] = [readThemeFile(join(folder, "themes", file)), file.replace(/\.json$/, "")];
    return { name, theme, studied: study(theme, familyOf(name)) };
  });
}

/** The table of relations between the keys of these themes. @param made a date, `2026-11-28`. */
export function makeTable(themes: readonly KnownTheme[], made: string) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return tableOf(new Map(themes.map(({ name, studied }) => [name, studied])), made, `tm-themes ${version}`);
}

/** ΔE2000 from the author's colour, on the editor's background: of the proposal, and of VS Code's default. */
interface Case {
  delta: number;
  ofDefault: number;
}

/** Hides each key of a theme, and proposes a colour for it from the rest. */
function casesOf(theme: ThemeFile, others: readonly StudiedTheme[], keys: readonly string[]): Case[] {
  const { bg } = baseColors(theme);
  const palette = paletteOf(theme);
  return keys.flatMap((key) => {
    const own = parseColor(palette.get(key), bg);
    if (own === undefined) return [];
    const fallback = defaultOf(theme, key);
    const rest = new Map([...palette].filter(([name]) => name !== key));
    const choice = chooseColor(relationsOf(key, others), { palette: rest, kind: theme.type, bg, fallback });
    const seen = parseColor(choice?.value, bg) ?? fallback;
    return [{ delta: distance(seen, own, "normal"), ofDefault: distance(fallback, own, "normal") }];
  });
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

/**
 * Measures how close proposals come to the authors' choices. The theme's whole family is left out of the data.
 * `--write` also writes `relations.json` again. @returns the exit code.
 */
export async function main(words: readonly string[]): Promise<number> {
  const themes = readThemes();
  if (words.includes("--write")) {
    const table = makeTable(themes, new Date().toISOString().slice(0, 10));
    writeFileSync(join(import.meta.dirname, "relations.json"), `${JSON.stringify(table, null, 1)}\n`);
  }
  const setIn = (key: string) => themes.filter(({ studied }) => studied.names.has(key)).length;
  const keys = colorIds.filter((key) => setIn(key) >= SET_MIN);
  const cases = themes.flatMap(({ theme, studied }) => {
    const others = themes.flatMap((other) => (other.studied.family === studied.family ? [] : [other.studied]));
    return casesOf(theme, others, keys);
  });
  const deltas = cases.map(({ delta }) => delta).sort((one, other) => one - other);
  const differing = cases.filter(({ delta, ofDefault }) => Math.abs(delta - ofDefault) > 0.01);
  const nearer = differing.filter(({ delta, ofDefault }) => delta < ofDefault);
  printLines([
    `${cases.length} cases: ${keys.length} keys that at least ${SET_MIN} of ${themes.length} themes set`,
    `  median ΔE2000                  ${(deltas[Math.floor(deltas.length / 2)] ?? 0).toFixed(2)}`,
    `  under 5                        ${percent(deltas.filter((delta) => delta < 5).length, deltas.length)}`,
    `  nearer than VS Code's default  ${percent(nearer.length, differing.length)} of the ${differing.length} cases that differ`,
  ]);
  return 0;
}
