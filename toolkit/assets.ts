import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a build of the package puts the files that it reads at run time (`vite.config.ts`). */
const built = join(import.meta.dirname, "../assets");

/** A file of the package. @param inSource its place when the source runs without a build. */
export function readAsset(name: string, inSource: () => string): Buffer {
  const path = join(built, name);
  return readFileSync(existsSync(path) ? path : inSource());
}
