import { cpSync, symlinkSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./temporary-folder.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Packages, what programs have made, and what only this checkout needs. */
const leftOut = [".git", ".ci", ".data", ".env", "backups", "node_modules", "test-results", "tests"];

/**
 * Copies the project to a folder of its own, to edit and build there. The copy uses this project's packages, and is
 * removed at the end of the run.
 * @param options.built whether the copy includes this project's build.
 * @returns the folder.
 */
export function copyProject({ built }: { built: boolean }): string {
  const folder = temporaryFolder("project");
  cpSync(projectRoot, folder, {
    recursive: true,
    // A start compares the files' times with the build's.
    preserveTimestamps: true,
    filter(source) {
      const [top = ""] = relative(projectRoot, source).split(sep);
      return top === "dist" ? built : !leftOut.includes(top);
    },
  });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  return folder;
}
