import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { openExtension } from "../extension/open-extension.ts";
import { makePorts, type PortFile, READ_ME, readMe, targetsOf } from "../ports/make-ports.ts";
import { UserError } from "../user-error.ts";
import { extensionIn, flag } from "./words.ts";

/** Writes the theme for other programs, or lists the programs. */
export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { out: { type: "string" }, only: { type: "string", multiple: true }, list: flag, json: flag },
    allowPositionals: true,
  });
  const only = values.only?.flatMap((ids) => ids.split(",")).map((id) => id.trim()) ?? null;
  if (values.list) {
    const listed = targetsOf(only).map(({ id, program, kind }) => ({ id, program, kind }));
    const lines = listed.map(({ id, program, kind }) => id.padEnd(18) + kind.padEnd(10) + program);
    console.log(values.json ? JSON.stringify(listed, null, 2) : lines.join("\n"));
    return 0;
  }
  if (!values.out) throw new UserError("Say where the files go: --out <folder>.");
  const extension = await openExtension(extensionIn(positionals));
  const files = makePorts(extension, only);
  writeFiles(values.out, files, readMe(extension, files));
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
  console.log(values.json ? JSON.stringify(json, null, 2) : sentence);
  return 0;
}

/** @throws UserError if the files cannot be written. */
function writeFiles(folder: string, files: readonly PortFile[], steps: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new UserError(`${folder} is a file. --out needs a folder.`);
  }
  try {
    for (const { path, content } of [...files, { path: READ_ME, content: steps }]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  } catch (error) {
    throw new UserError(`The files could not be written: ${(error as Error).message}.`);
  }
}
