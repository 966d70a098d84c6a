import { parseArgs } from "node:util";
import { openExtension } from "../extension/open-extension.ts";
import { paletteJson, paletteTable } from "../report/palette.ts";
import { checkFiles, writeFiles } from "./files.ts";
import { extensionIn, flag } from "./words.ts";

/** Writes the colours of each role as `palette.json`, and as a table for a README. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { out: { type: "string" }, json: flag, check: flag },
    allowPositionals: true,
  });
  const { themes } = await openExtension(extensionIn(positionals));
  const [json, table] = [paletteJson(themes), paletteTable(themes)];
  if (values.out === undefined) {
    console.log(values.json ? json : table);
    return 0;
  }
  const files = [
    { path: "palette.json", content: `${json}\n` },
    { path: "palette.md", content: `${table}\n` },
  ];
  if (values.check) return checkFiles(values.out, files, values.json);
  writeFiles(values.out, files);
  console.log(values.json ? json : `Wrote palette.json and palette.md to ${values.out}.`);
  return 0;
}
