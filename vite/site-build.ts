import { readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BuildEnvironment, createBuilder, type InlineConfig } from "vite";
import { printError } from "../theme/output.ts";
import type { UserError } from "../theme/user-error.ts";
import { project } from "./folders.ts";
import { pathDefinition } from "./site-files.ts";

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
 * Builds into a folder beside `dist`, which replaces `dist` at the end, so that a site that runs keeps its files while
 * its next version is built, and a failed build changes nothing.
 * @param steps.meanwhile uses the server's folder while the rest is built.
 * @param steps.complete does what is left to do in the folder for the browser.
 */
export async function buildSite(steps: {
  meanwhile?: (server: string) => Promise<void>;
  complete?: (client: string) => Promise<void>;
}): Promise<void> {
  const publish = async () => {
    await steps.complete?.(clientOutput);
    await replace(dist, unfinished);
  };
  await build({}, publish, steps.meanwhile);
}

/**
 * Builds a site without a server into `dist/static`. Whatever else is in `dist` stays.
 * @param base the path below which it stands, such as `/my-theme/`.
 * @param write writes it from the build in the folder `unfinished`.
 */
export async function buildStatic(
  base: string,
  write: (unfinished: string, target: string) => Promise<void>,
): Promise<void> {
  const define = { "import.meta.env.STATIC": "true", ...pathDefinition(base) };
  await build({ base, define }, async () => {
    const target = join(unfinished, "static");
    await write(unfinished, target);
    await mkdir(dist, { recursive: true });
    await replace(join(dist, "static"), target);
  });
}

/** Builds into the folder `unfinished`, which is gone afterwards. @param publish makes use of it. */
async function build(
  options: InlineConfig,
  publish: () => Promise<void>,
  meanwhile?: (server: string) => Promise<void>,
): Promise<void> {
  removeAbandoned();
  try {
    const { build, environments } = await createBuilder(options, null);
    const { ssr, client, owner } = environments as Record<"ssr" | "client" | "owner", BuildEnvironment>;
    await build(ssr);
    const isDone = meanwhile?.(serverOutput);
    for (const environment of [client, owner]) await build(environment);
    await isDone;
    await publish();
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    failBuild(error);
  }
  await rm(unfinished, { recursive: true, force: true });
}

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
  printError(mistake.message.split("\n"));
  process.exit(1);
}
