import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { paletteOf, paletteTable } from "../report/palette.ts";
import { checkFiles, writeFiles } from "./files.ts";
import { extensionIn, flag, parseWords, text } from "./words.ts";

/** Writes the colours of each role as `palette.json`, and as a table for a README. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, { out: text, json: flag, check: flag });
  const { themes } = await openExtension(extensionIn(positionals));
  const [palette, table] = [paletteOf(themes), paletteTable(themes)];
  if (values.out === undefined) {
    if (values.json) printJson(palette);
    else printLines(table.split("\n"));
    return 0;
  }
  const files = [
    { path: "palette.json", content: `${JSON.stringify(palette, null, 2)}\n` },
    { path: "palette.md", content: `${table}\n` },
  ];
  if (values.check) return checkFiles(values.out, files, values.json);
  writeFiles(values.out, files);
  if (values.json) printJson(palette);
  else printLines([`Wrote palette.json and palette.md to ${values.out}.`]);
  return 0;
}
