import { openThemes } from "../extension/open-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { columns, printJson, printLines } from "../output.ts";
import { colorIds, VSCODE_VERSION, type WorkbenchColor, workbenchColors } from "../workbench/colors.ts";

/** A theme's workbench colours, by id, in the order of VS Code's registry. */
interface ColorsOfTheme {
  label: string;
  colors: Record<string, WorkbenchColor>;
}

function colorsOf(theme: ThemeFile): ColorsOfTheme {
  const { resolved } = workbenchColors(theme);
  return { label: theme.name, colors: Object.fromEntries(colorIds.map((id) => [id, resolved(id)])) };
}

function colorLines({ label, colors }: ColorsOfTheme): string[] {
  const rows = Object.entries(colors);
  const count = (source: string) => rows.filter(([, { from }]) => from === source).length;
  const [own, defaults] = [count("theme"), count("default")];
  return [
    `${label}: ${rows.length} colours; the theme sets ${own}, VS Code ${defaults}, ${rows.length - own - defaults} follow another`,
    "",
    ...columns(rows.map(([id, { value, from }]) => [`  ${id}`, value ?? "–", from])),
    "",
  ];
}

/** Prints every workbench colour as VS Code resolves it. */
export async function run(path: string, { json }: { json?: true }): Promise<number> {
  const themes = (await openThemes(path)).map(colorsOf);
  if (json) printJson({ vscode: VSCODE_VERSION, themes });
  else printLines([`VS Code ${VSCODE_VERSION}`, "", ...themes.flatMap(colorLines)]);
  return 0;
}
