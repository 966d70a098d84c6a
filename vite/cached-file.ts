import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { project } from "./folders.ts";

/**
 * Writes a file, and creates its folder. The file gets its name when it is complete, so that nobody reads half of it.
 */
export function writeWhole(file: string, content: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** Makes a file unless an earlier build made it from the same sources. @returns its path. */
export async function cachedFile(
  name: string,
  sources: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  const file = join(project, "node_modules/.cache/site", hash.digest("hex").slice(0, 12), name);
  if (!existsSync(file)) writeWhole(file, await make());
  return file;
}
