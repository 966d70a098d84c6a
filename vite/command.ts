import { join } from "node:path";
import { importFresh } from "./site-files.ts";

interface Command {
  main(words: string[]): number | Promise<number>;
}

/** Runs a command of this folder with the owner's files. @returns the exit code. */
export async function run(file: string, words: string[]): Promise<number> {
  const { module } = await importFresh<Command>(join(import.meta.dirname, file));
  return await module.main(words);
}
