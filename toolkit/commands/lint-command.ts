import { lintFormats } from "../lint/formats.ts";
import { lint } from "../lint/lint.ts";
import { printJson, printLines } from "../output.ts";

interface Options {
  format: "stylish" | "json" | "github";
  strict?: true;
}

/** Prints the mistakes in the files of themes. @returns 1 if there is an error or, with `--strict`, a warning. */
export async function run(path: string, { format, strict }: Options): Promise<number> {
  const results = lint(path);
  const lines = format === "json" ? [] : lintFormats[format](results);
  if (format === "json") printJson(results);
  else if (lines.length > 0) printLines(lines);
  const worst = Math.max(
    0,
    ...results.map(({ messages }) => messages.reduce((most, { severity }) => Math.max(most, severity), 0)),
  );
  return worst >= (strict ? 1 : 2) ? 1 : 0;
}
