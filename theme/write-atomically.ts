import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file in one step, so that another build with the same folder never reads half of it. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
