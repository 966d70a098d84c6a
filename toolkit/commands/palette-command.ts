import { openThemes } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { paletteOf, paletteTable } from "../report/palette.ts";
import { checkFiles, writeFiles } from "./files.ts";

interface Options {
  out?: string;
  json?: true;
  check?: true;
}

/** Writes the colours of each role as `palette.json`, and as a table for a README. */
export async function run(path: string, { out, json, check }: Options): Promise<number> {
  const themes = await openThemes(path);
  const [palette, table] = [paletteOf(themes), paletteTable(themes)];
  if (out === undefined) {
    if (json) printJson(palette);
    else printLines(table.split("\n"));
    return 0;
  }
  const files = [
    { path: "palette.json", content: `${JSON.stringify(palette, null, 2)}\n` },
    { path: "palette.md", content: `${table}\n` },
  ];
  if (check) return checkFiles(out, files, json);
  writeFiles(out, files);
  if (json) printJson(palette);
  else printLines([`Wrote palette.json and palette.md to ${out}.`]);
  return 0;
}
