import { openExtension } from "../extension/open-extension.ts";
import { printJson, printLines } from "../output.ts";
import { makePorts, READ_ME, readMe, targetsOf } from "../ports/make-ports.ts";
import { UserError } from "../user-error.ts";
import { checkFiles, writeFiles } from "./files.ts";
import { extensionIn, flag, parseWords, text } from "./words.ts";

/** Writes the theme for other programs, checks what was written, or lists the programs. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseWords(words, {
    out: text,
    only: { type: "string", multiple: true },
    list: flag,
    json: flag,
    check: flag,
  });
  const only = values.only?.flatMap((ids) => ids.split(",")).map((id) => id.trim()) ?? null;
  if (values.list) {
    const listed = targetsOf(only).map(({ id, program, kind }) => ({ id, program, kind }));
    const lines = listed.map(({ id, program, kind }) => id.padEnd(18) + kind.padEnd(10) + program);
    if (values.json) printJson(listed);
    else printLines(lines);
    return 0;
  }
  if (!values.out) throw new UserError("Say where the files go: --out <folder>.");
  const extension = await openExtension(extensionIn(positionals));
  const files = makePorts(extension, only);
  const all = [...files, { path: READ_ME, content: readMe(extension, files) }];
  if (values.check) return checkFiles(values.out, all, values.json);
  writeFiles(values.out, all);
  const json = files.map(({ target, variant, path, colors, filled }) => ({
    target: target.id,
    variant,
    file: path,
    colours: colors,
    filled,
  }));
  const programs = new Set(files.map(({ target }) => target)).size;
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const sentence = `Wrote ${count(files.length, "file")} for ${count(programs, "program")} to ${values.out}.`;
  if (values.json) printJson(json);
  else printLines([sentence]);
  return 0;
}
