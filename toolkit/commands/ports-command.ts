import { openExtension } from "../extension/open-extension.ts";
import { columns, count, printJson, printLines } from "../output.ts";
import { makePorts, READ_ME, readMe, targetsOf } from "../ports/make-ports.ts";
import { UserError } from "../user-error.ts";
import { checkFiles, writeFiles } from "./files.ts";

interface Options {
  out?: string;
  only?: readonly string[];
  list?: true;
  json?: true;
  check?: true;
}

/** Writes the theme for other programs, checks existing files, or lists the programs. */
export async function run(path: string | undefined, options: Options): Promise<number> {
  const only = options.only ?? null;
  if (options.list) {
    const listed = targetsOf(only).map(({ id, program, kind }) => ({ id, program, kind }));
    if (options.json) printJson(listed);
    else printLines(columns(listed.map(({ id, program, kind }) => [id, kind, program])));
    return 0;
  }
  if (path === undefined) throw new UserError("Name the extension: ports <extension> --out <folder>.");
  if (!options.out) throw new UserError("Say where the files go: --out <folder>.");
  const extension = await openExtension(path);
  const files = makePorts(extension, only);
  const all = [...files, { path: READ_ME, content: readMe(extension, files) }];
  if (options.check) return checkFiles(options.out, all, options.json, only ?? [""]);
  writeFiles(options.out, all);
  const json = files.map(({ target, variant, path, colors, filled }) => ({
    target: target.id,
    variant,
    file: path,
    colours: colors,
    filled,
  }));
  const written = new Set(files.map(({ path }) => path)).size;
  const programs = new Set(files.map(({ target }) => target)).size;
  const sentence = `Wrote ${count(written, "file")} for ${count(programs, "program")} to ${options.out}.`;
  if (options.json) printJson(json);
  else printLines([sentence]);
  return 0;
}
