import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const project = join(import.meta.dirname, "..");
export const clientFolder = join(project, "client");
/** The folder of the site's owner: `site/`, or the shipped one while there is none. */
export const siteFolder = join(project, existsSync(join(project, "site")) ? "site" : "evenfall");
export const extensionFolder = join(siteFolder, "extension");

/** A folder for files that are made once and kept for the next build. */
export function cacheFolder(name: string): string {
  return join(project, "node_modules/.cache", name);
}

/** Writes a file atomically: another build that uses the same folder never reads half a file. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** The path of a cached file, in a folder named by a hash of everything that the file is made from. */
export function cachePath(
  folder: string,
  name: string,
  ...sources: readonly (string | Uint8Array)[]
): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  return join(folder, hash.digest("hex").slice(0, 12), name);
}
