import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contrast } from "../color/color.ts";
import { distance } from "../color/vision.ts";
import { baseColors } from "../design/tokens.ts";
import { readThemeFile } from "../extension/read-themes.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { readTokens, TOKENS_FILE, toTree } from "./coverage.ts";
import { roleColors } from "./roles.ts";

/** Where a theme stands among the others. */
export interface FieldEntry {
  name: string;
  /** The lowest contrast of a main role on the editor's background; one decimal, rounded down. */
  contrast: number;
  /**
   * The least ΔE2000, for protan or deutan eyes, of two main roles that the theme gives two colours; one decimal, rounded
   * down. A colour shared on purpose is no confusion.
   */
  distance: number;
}

const project = join(import.meta.dirname, "../..");
/** The themes of the npm package tm-themes. */
const themesFolder = join(project, "node_modules/tm-themes/themes");
export const COMPARISON_FILE = join(import.meta.dirname, "comparison.json");

const oneDecimal = (value: number) => Math.floor(value * 10) / 10;

/** `solarized-light` as people write it. */
function titleOf(slug: string): string {
  return slug.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => `${dash && " "}${letter.toUpperCase()}`,
  );
}

/** The two figures of a theme that the plot shows. */
export function fieldEntry(theme: ThemeFile, name: string): FieldEntry {
  const { bg } = baseColors(theme);
  const colors = [...new Set(roleColors(theme).map(({ hex }) => hex))];
  const distances = colors.flatMap((one, index) =>
    colors
      .slice(index + 1)
      .flatMap((other) => [distance(one, other, "protan"), distance(one, other, "deutan")]),
  );
  return {
    name,
    contrast: oneDecimal(Math.min(...colors.map((hex) => contrast(hex, bg)))),
    distance: oneDecimal(Math.min(...distances)),
  };
}

/** The 65 themes, measured as ours is. */
export function measureField(): FieldEntry[] {
  return readdirSync(themesFolder).map((file) =>
    fieldEntry(readThemeFile(join(themesFolder, file)), titleOf(file.replace(/\.json$/, ""))),
  );
}

/** `theme:compare`: measures the 65 themes, and reads the report's code by today's grammars; both are kept as data. */
export async function storeComparison(): Promise<number> {
  writeFileSync(COMPARISON_FILE, `${JSON.stringify(measureField(), null, 2)}\n`);
  writeFileSync(TOKENS_FILE, `${JSON.stringify(toTree(await readTokens()))}\n`);
  return 0;
}
