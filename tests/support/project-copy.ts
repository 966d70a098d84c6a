import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openTemporaryRoot } from "./temporary-folder.ts";

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

/** A copy of the project to edit and build. It uses this project's packages. */
export interface ProjectCopy {
  folder: string;
  /** Replaces text in a file. @throws if the file does not contain it. */
  edit(file: string, from: string | RegExp, to: string): Promise<void>;
  /** `npm run` with these words. @returns what it printed. */
  npm(...words: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** @param options.built whether the copy includes this project's build. */
export async function copyProject(options: { built: boolean }): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(openTemporaryRoot(), "evenfall-project-"));
  const tracked = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
  });
  const keep = (path: string) => !/^(?:tests|\.ci)\//.test(path);
  for (const path of tracked.stdout.split("\0").filter(Boolean).filter(keep)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    // Keeps the files' times: a start compares them with the build's.
    await cp(join(projectRoot, path), join(folder, path), { preserveTimestamps: true }).catch(ifRemoved);
  }
  await symlink(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  if (options.built) {
    const dist = join(projectRoot, "dist");
    await cp(dist, join(folder, "dist"), { recursive: true, preserveTimestamps: true });
  }
  return {
    folder,
    async edit(file, from, to) {
      const before = await readFile(join(folder, file), "utf8");
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} does not have ${from}.`);
      await writeFile(join(folder, file), after);
    },
    async npm(...words) {
      const env = { ...process.env, NODE_ENV: "" };
      return (await run("npm", ["run", ...words], { cwd: folder, env })).stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A file that git knows and that still exists. */
function ifRemoved(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
