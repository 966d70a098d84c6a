import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type BuildEnvironment, createBuilder, type InlineConfig } from "vite";
import { printError } from "../toolkit/output.ts";
import type { UserError } from "../toolkit/user-error.ts";
import { writeWhole } from "./cached-file.ts";
import { project } from "./folders.ts";
import { pathDefinition } from "./site-files.ts";

const dist = join(project, "dist");
/** Only one process may build at a time: see build.js. */
const unfinished = join(dist, ".unfinished");
/** How long to keep a replaced file, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60_000;

/** The folders into which a build writes the browser's files and the server. */
export const clientOutput = join(unfinished, "client");
export const serverOutput = join(unfinished, "server");

/** Builds `dist/client` and `dist/server`, without the work of `optimizeAssets`. A failed build changes nothing. */
export async function buildSite(): Promise<void> {
  await build({}, async () => {
    // The types of the previous build. `npm run build` writes them again.
    rmSync(join(dist, "api.d.ts"), { force: true });
    replaceBuild(dist, unfinished);
  });
}

/**
 * Builds a site without a server into `dist/static`. Other files in `dist` stay.
 * @param base the site's path, such as `/my-theme/`.
 * @param write writes the static site from the build in the folder `unfinished`.
 */
export async function buildStatic(
  base: string,
  write: (unfinished: string, target: string) => Promise<void>,
): Promise<void> {
  const define = { "import.meta.env.STATIC": "true", ...pathDefinition(base) };
  await build({ base, define }, async () => {
    const target = join(unfinished, "static");
    await write(unfinished, target);
    rmSync(join(dist, "static"), { recursive: true, force: true });
    renameSync(target, join(dist, "static"));
  });
}

/**
 * Builds into the folder `unfinished`, and removes it afterwards. @param publish moves the build out of that folder.
 */
async function build(options: InlineConfig, publish: () => Promise<void>): Promise<void> {
  // A killed build may have left it.
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const { build, environments } = await createBuilder(options, null);
    const { ssr, client, owner } = environments as Record<"ssr" | "client" | "owner", BuildEnvironment>;
    for (const environment of [ssr, client, owner]) await build(environment);
    await publish();
    rmSync(unfinished, { recursive: true });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    failBuild(error);
  }
}

/** The files of a build. Files with a content hash in their name come first. */
function filesOf(folder: string): string[] {
  const files = ["client", "server"].flatMap((part) => {
    const names = existsSync(join(folder, part)) ? readdirSync(join(folder, part), { recursive: true }) : [];
    return names.map((name) => join(part, String(name)));
  });
  const hashed = files.filter(isHashed);
  return [...hashed, ...files.filter((file) => !isHashed(file))].filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
}

function isHashed(file: string): boolean {
  return /^\w+.assets./.test(file);
}

/**
 * Replaces a build with another, file by file. A site that runs from the old build keeps working: files with a hash in
 * their name, which browsers may still request, stay for a day.
 * @param folder the build's destination.
 * @param fresh the new build's folder, whose files are moved.
 */
function replaceBuild(folder: string, fresh: string): void {
  const files = filesOf(fresh);
  const list = join(folder, ".replaced.json");
  /** When the newest build first lacked each file. A full disk may have left the list empty. */
  const before: Record<string, number> = JSON.parse((existsSync(list) && readFileSync(list, "utf8")) || "{}");
  const replaced: typeof before = {};
  const now = Date.now();
  for (const file of filesOf(folder).filter((file) => !files.includes(file))) {
    const since = before[file] ?? now;
    if (isHashed(file) && since > now - KEPT_FOR) replaced[file] = since;
    else rmSync(join(folder, file));
  }
  writeWhole(list, Buffer.from(JSON.stringify(replaced)));
  // The server's programs come last, because they refer to all other files, and `npm start` decides by their times
  // whether to build.
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    renameSync(join(fresh, file), join(folder, file));
  }
}

/** Prints an error in the owner's files without Vite's stack trace and ends the build. Throws all other errors. */
function failBuild(error: unknown): never {
  // Vite collects the errors of plugins in a list.
  const { errors = [error] } = error as { errors?: unknown[] };
  const mistake = errors.find((one) => one instanceof Error && "isForUser" in one) as UserError | undefined;
  if (!mistake) throw error;
  printError(mistake.message.split("\n"));
  process.exit(1);
}
