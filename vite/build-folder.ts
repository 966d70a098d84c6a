import { existsSync, lstatSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, symlink, utimes } from "node:fs/promises";
import { join, relative } from "node:path";
import type { UserConfig } from "vite";
import type { SiteError } from "../theme/command-line.ts";

/** The number of older builds to keep, because pages that visitors have open still load files from them. */
const OLDER_BUILDS = 3;
/** An unfinished build that is older than this, in milliseconds, is removed. */
const ABANDONED_AFTER = 60 * 60_000;
const UNFINISHED = ".part";

/**
 * Gives each build its own folder in `builds/`. Once the build is complete, the symbolic link `dist` switches to it in one
 * step. So no process reads an incomplete build, and a running process keeps the build that it started with.
 */
export function buildFolder(project: string): {
  client: string;
  server: string;
  /** The name of the build. In alphabetical order, a later build follows an earlier one. */
  id: string;
  builder: NonNullable<UserConfig["builder"]>;
} {
  const started = new Date();
  const id = `${started.toISOString().replace(/\W/g, "")}-${process.pid}`;
  const builds = join(project, "builds");
  const unfinished = join(builds, id + UNFINISHED);

  async function finish(): Promise<void> {
    // The file's time is the build's start, so that a source edited during the build is newer.
    await utimes(join(unfinished, "server", "main.js"), started, started);
    await rename(unfinished, join(builds, id));
    await link(join(project, "dist"), join(builds, id));
    await removeOld(builds);
    // On standard error, because standard output belongs to the command that started this build.
    console.error(`Built the site in ${((Date.now() - started.getTime()) / 1_000).toFixed(0)} seconds.`);
  }

  return {
    id,
    client: join(unfinished, "client"),
    server: join(unfinished, "server"),
    builder: {
      // Client and server share one configuration: if Vite read it twice, it would name two builds.
      sharedConfigBuild: true,
      async buildApp({ build, environments: { client, owner, ssr } }) {
        if (!client || !owner || !ssr)
          throw new Error("The build needs the environments client, owner and ssr.");
        try {
          await build(client);
          await build(owner);
          await build(ssr);
        } catch (error) {
          failBuild(error);
        }
        await finish();
      },
    },
  };
}

/** Prints a mistake in the owner's files without Vite's stack trace and ends the build. Throws any other error. */
function failBuild(error: unknown): never {
  // Vite puts the errors that plugins throw into a list.
  const { errors = [error] } = error as { errors?: unknown[] };
  const mistake = errors.find((one) => one instanceof Error && "isForOwner" in one) as SiteError | undefined;
  if (!mistake) throw error;
  console.error(mistake.message);
  process.exit(1);
}

async function link(dist: string, build: string): Promise<void> {
  // In earlier versions `dist` was a folder and not a link.
  if (existsSync(dist) && !lstatSync(dist).isSymbolicLink()) {
    await rename(dist, join(build, "..", `0-${process.pid}`));
  }
  const fresh = `${build}.link`;
  await symlink(relative(join(dist, ".."), build), fresh);
  await rename(fresh, dist);
}

async function removeOld(builds: string): Promise<void> {
  await mkdir(builds, { recursive: true });
  const names = (await readdir(builds)).sort().reverse();
  const finished = names.filter((name) => !name.endsWith(UNFINISHED));
  const old = finished.slice(1 + OLDER_BUILDS);
  for (const name of names.filter((name) => name.endsWith(UNFINISHED))) {
    const { mtimeMs } = await stat(join(builds, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER) old.push(name);
  }
  await Promise.all(old.map((name) => rm(join(builds, name), { recursive: true, force: true })));
}
