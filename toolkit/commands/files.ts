import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { diffArrays } from "diff";
import { printJson, printLines } from "../output.ts";
import { UserError } from "../user-error.ts";

/** A file that a command generates. */
interface MadeFile {
  /** Its path within the folder of `--out`. */
  path: string;
  content: string | Uint8Array;
}

/** Writes files into a folder, and creates it if necessary. @throws UserError if they cannot be written. */
export function writeFiles(folder: string, files: readonly MadeFile[]): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new UserError(`${folder} is a file. --out needs a folder.`);
  }
  try {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  } catch (error) {
    throw new UserError(`The files could not be written: ${(error as Error).message}.`);
  }
}

/** Git may write the system's line endings. */
const lines = (text: string) => text.replaceAll("\r\n", "\n");

interface Difference {
  file: string;
  state: "missing" | "different" | "of no port";
}

/** The files below a folder, with `/` in their paths. Hidden ones, such as those of Git, are left out. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesIn(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
  });
}

/** The folder's file as text, with the line endings of the generated file; undefined if there is none. */
function textOf(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) && statSync(file).isFile() ? lines(readFileSync(file, "utf8")) : undefined;
}

/** The lines that differ: the folder's with `-`, the generated ones with `+`. */
function changedLines(before: string, after: string): string[] {
  const changes = diffArrays(before.split("\n"), after.split("\n"));
  return changes.flatMap(({ value, added, removed }) =>
    added || removed ? value.map((line) => `    ${added ? "+" : "-"}${line}`) : [],
  );
}

/**
 * Prints which files of a folder are out of date, with the lines that differ.
 * @param owned folders that may contain only these files; `""` means every folder.
 * @returns 1 if there is a difference, otherwise 0.
 */
export function checkFiles(
  folder: string,
  files: readonly MadeFile[],
  isJson = false,
  owned: readonly string[] = [],
): number {
  const made = new Map(files.map(({ path, content }) => [path, lines(String(content))]));
  const extra = owned
    .flatMap((part) => filesIn(join(folder, part)).map((file) => (part === "" ? file : `${part}/${file}`)))
    // Each port has its own folder. Files next to these folders belong to the author.
    .filter((file) => file.includes("/") && !made.has(file))
    .map((file): Difference => ({ file, state: "of no port" }));
  const stale = [...made].flatMap(([file, content]): Difference[] => {
    const text = textOf(folder, file);
    return text === content ? [] : [{ file, state: text === undefined ? "missing" : "different" }];
  });
  const found = [...stale, ...extra];
  const sentence =
    found.length === 0
      ? `The files in ${folder} match the theme.`
      : `These files in ${folder} do not match the theme. Run the command without --check to write them:`;
  const list = found.flatMap(({ file, state }) => [
    `  ${file} (${state})`,
    ...(state === "different" ? changedLines(textOf(folder, file) ?? "", made.get(file) ?? "") : []),
  ]);
  if (isJson) printJson(found);
  else printLines([sentence, ...list]);
  return found.length === 0 ? 0 : 1;
}
