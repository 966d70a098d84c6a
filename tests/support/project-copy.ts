import { execFile } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { temporaryFolder } from "./temporary-folder.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** A copy of the project to edit and build. It uses this project's packages. */
export interface ProjectCopy {
  folder: string;
  remove(): Promise<void>;
}

/** @param options.built whether the copy includes this project's build. */
export async function copyProject({ built }: { built: boolean }): Promise<ProjectCopy> {
  const folder = temporaryFolder("project");
  const listed = await promisify(execFile)(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: projectRoot,
    },
  );
  const paths = listed.stdout.split("\0").filter((path) => path && !/^(?:tests|\.ci)\//.test(path));
  for (const path of built ? [...paths, "dist"] : paths) {
    const source = join(projectRoot, path);
    // Git also lists what was removed. A start compares the files' times with the build's.
    if (existsSync(source)) {
      cpSync(source, join(folder, path), { recursive: true, preserveTimestamps: true });
    }
  }
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
