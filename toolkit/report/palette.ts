import type { ThemeFile } from "../extension/theme-file.ts";
import { plain } from "../markdown.ts";
import { colorsByRole } from "../versions/changes.ts";

/** The colour of each role, by the themes' labels: `{ "Night": { "Background": "#14161f", … } }`. */
export function paletteOf(themes: readonly ThemeFile[]): Record<string, Record<string, string>> {
  const palettes = themes.map((theme) => [theme.name, Object.fromEntries(colorsByRole(theme))] as const);
  return Object.fromEntries(palettes);
}

/** A table in Markdown: a row for each role, a column for each theme. */
export function paletteTable(themes: readonly ThemeFile[]): string {
  const columns = themes.map(colorsByRole);
  const roles = [...new Set(columns.flatMap((colors) => [...colors.keys()]))];
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["", ...themes.map(({ name }) => plain(name))]),
    row(["---", ...themes.map(() => "---")]),
    ...roles.map((role) => row([role, ...columns.map((colors) => `\`${colors.get(role) ?? "–"}\``)])),
  ].join("\n");
}
