import { readdirSync, rmSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { UserConfig } from "vite";
import type { UserError } from "../theme/user-error.ts";
import { project } from "./folders.ts";

const dist = join(project, "dist");
const PREFIX = "dist.unfinished.";
/** Several processes may build at once, for example two that start after an upgrade. */
const unfinished = join(project, PREFIX + process.pid);
/** A folder that is older than this was left by a build that was killed. In milliseconds. */
const BUILD_TIME_MAX = 60 * 60_000;

/** The folders into which a build writes the browser's files and the server. */
export const clientOutput = join(unfinished, "client");
export const serverOutput = join(unfinished, "server");

/**
 * Builds into a folder beside `dist` and replaces `dist` at the end, so that a site that runs keeps its files while its
 * next version is built, and a failed build changes nothing.
 */
export const builder: NonNullable<UserConfig["builder"]> = {
  sharedConfigBuild: true,
  async buildApp({ build, environments }) {
    removeAbandoned();
    try {
      for (const environment of Object.values(environments)) await build(environment);
      await replace(dist, unfinished);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      failBuild(error);
    }
  },
};

/** Removes the folders of builds that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(project).filter((name) => name.startsWith(PREFIX))) {
    const stats = statSync(join(project, name), { throwIfNoEntry: false });
    if (stats && stats.mtimeMs < Date.now() - BUILD_TIME_MAX) {
      rmSync(join(project, name), { recursive: true, force: true });
    }
  }
}

/** Puts a folder in the place of another. If another build was faster, its folder stays. */
async function replace(old: string, fresh: string): Promise<void> {
  await rm(old, { recursive: true, force: true });
  await rename(fresh, old).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(fresh, { recursive: true });
  });
}

/** Prints a mistake in the owner's files without Vite's stack trace and ends the build. Throws any other error. */
function failBuild(error: unknown): never {
  // Vite puts the errors that plugins throw into a list.
  const { errors = [error] } = error as { errors?: unknown[] };
  const mistake = errors.find((one) => one instanceof Error && "isForUser" in one) as UserError | undefined;
  if (!mistake) throw error;
  console.error(mistake.message);
  process.exit(1);
}
