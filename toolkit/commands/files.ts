import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { printJson, printLines } from "../output.ts";
import { UserError } from "../user-error.ts";

/** A file that a command makes. */
interface MadeFile {
  /** Within the folder of `--out`. */
  path: string;
  content: string | Uint8Array;
}

/** Writes files into a folder, which need not exist. @throws UserError if they cannot be written. */
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

/** Git writes the line ends of the system. */
const lines = (text: string) => text.replaceAll("\r\n", "\n");

interface Difference {
  file: string;
  state: "missing" | "different";
}

/** Those of the files that the folder does not have as they would be written. */
function differences(folder: string, files: readonly MadeFile[]): Difference[] {
  return files.flatMap(({ path, content }): Difference[] => {
    const file = join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile()) return [{ file: path, state: "missing" }];
    const isSame = lines(readFileSync(file, "utf8")) === lines(String(content));
    return isSame ? [] : [{ file: path, state: "different" }];
  });
}

/** Prints which files of a folder are not as they would be written. @returns 1 if there is one, else 0. */
export function checkFiles(folder: string, files: readonly MadeFile[], isJson = false): number {
  const found = differences(folder, files);
  const sentence =
    found.length === 0
      ? `${folder} has these files as they are made from the theme.`
      : `In ${folder}, not as they are made from the theme; write them again without --check:`;
  const list = found.map(({ file, state }) => `  ${file} (${state})`);
  if (isJson) printJson(found);
  else printLines([sentence, ...list]);
  return found.length === 0 ? 0 : 1;
}
