import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "./folders.ts";

/** Makes a file unless an earlier build has made it from the same sources. @returns its path. */
export async function cachedFile(
  name: string,
  sources: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source);
  const folder = join(project, "node_modules/.cache/site", hash.digest("hex").slice(0, 12));
  const file = join(folder, name);
  if (existsSync(file)) return file;
  const content = await make();
  mkdirSync(folder, { recursive: true });
  // Renamed only when it is complete, so that another build never reads half a file.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
  return file;
}
