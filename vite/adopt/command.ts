import { join } from "node:path";
import { project } from "../folders.ts";
import { importFresh } from "../site-files.ts";
import type * as Adopt from "./adopt.ts";

/** Runs `adopt` with the owner's files; before there are any, with the defaults alone, never the shipped site's. */
export async function main(words: string[]): Promise<number> {
  const { module } = await importFresh<typeof Adopt>(
    join(import.meta.dirname, "adopt.ts"),
    join(project, "site"),
  );
  return await module.main(words);
}
