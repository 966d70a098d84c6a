import { cpSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "./temporary-folder.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Packages, what programs have made, and what only this checkout needs. */
const leftOut = [".git", ".ci", ".data", ".env", "backups", "node_modules", "test-results", "tests"];

/** A copy of the project to edit and build. It uses this project's packages. */
export interface ProjectCopy {
  folder: string;
  remove(): Promise<void>;
}

/** @param options.built whether the copy includes this project's build. */
export async function copyProject({ built }: { built: boolean }): Promise<ProjectCopy> {
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
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 9 }) };
}
