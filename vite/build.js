// `npm run build` bundles in one process (`--bundle`). Once that process's memory (600 MB) is free, it draws pictures,
// compresses files, and writes the types of the API. With `--static` it makes `dist/static`, for a host without Node.
// `npm start` builds in two steps: `--first` makes everything that a page and a new database need, and `--optimize`
// draws and compresses while the site already runs.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { tryLock, waitForLock } from "fs-native-extensions";

/** The memory that a build and a new database need at the same time, in bytes. */
const MEMORY_FOR_BOTH = 2 * 1024 ** 3;

const dist = join(import.meta.dirname, "../dist");
const [option, ...others] = process.argv.slice(2);

// Otherwise `runnerImport` uses "development", and the server would contain React's development code.
process.env.NODE_ENV ||= "production";
// Without this setting, the bundler's allocator would reserve 220 MB more than it uses. It reads it when Vite loads.
process.env.MIMALLOC_ARENA_EAGER_COMMIT ||= "0";

/** Waits until no other process is building. This process then holds the lock until it ends. */
async function lockBuild() {
  mkdirSync(dist, { recursive: true });
  const lock = openSync(join(dist, ".lock"), "a");
  if (tryLock(lock)) return;
  if (option !== "--optimize") console.error("Another process is building the site. Waiting for it …");
  await waitForLock(lock);
}

/** When the newest build was made, in milliseconds. Undefined if there is none. */
function builtAt() {
  return statSync(join(dist, "server/main.js"), { throwIfNoEntry: false })?.mtimeMs;
}

/** @param {string} file */
async function load(file) {
  const { runnerImport } = await import("vite");
  const { module } = await runnerImport(join(import.meta.dirname, file), { configFile: false });
  return module;
}

/**
 * Creates the empty embedded database for a first start in a separate process, because that takes half as long as the
 * build. If it fails, the site tries again and reports the reason.
 */
async function makeDatabase() {
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  if (DATABASE_URL || existsSync(DATA_DIR) || process.availableMemory() < MEMORY_FOR_BOTH) return;
  const program = join(import.meta.dirname, "../server/db/new-embedded.js");
  await once(spawn(process.execPath, [program, DATA_DIR], { stdio: "ignore" }), "exit");
}

async function bundle() {
  const before = builtAt();
  await lockBuild();
  // The process that held the lock has already done this process's work.
  if (option === "--first" && builtAt() !== before) return;
  const database = option === "--first" ? makeDatabase() : undefined;
  /** @type {typeof import("./site-build.ts")} */
  const { buildSite } = await load("site-build.ts");
  await buildSite();
  await database;
}

async function optimize() {
  // The site process that started this one has ended.
  process.once("disconnect", () => process.exit());
  await lockBuild();
  /** @type {typeof import("./optimize-assets.ts")} */
  const { optimizeAssets } = await load("optimize-assets.ts");
  await optimizeAssets(join(dist, "client")).catch(reportMissing("Pictures or compressed files"));
}

async function describeApi() {
  /** @type {typeof import("./api/declarations.ts")} */
  const { writeApiTypes } = await load("api/declarations.ts");
  await writeApiTypes(dist).catch(reportMissing("The types of the API"));
}

/** Reports a failure after which the site still works. @param {string} files */
function reportMissing(files) {
  return (/** @type {Error} */ error) => {
    console.error(`${files} are missing (${error.message}). Run npm run build again.`);
    process.exitCode = 1;
  };
}

async function makeStatic() {
  await lockBuild();
  /** @type {typeof import("./static.ts")} */
  const { readPlace, makeStatic } = await load("static.ts");
  const place = await readPlace();
  if (typeof place === "string") {
    console.error(place);
    process.exit(1);
  }
  console.error(await makeStatic(place));
}

async function buildAll() {
  const words = [import.meta.filename, "--bundle"];
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  await Promise.all([optimize(), describeApi()]);
}

const work = {
  "": buildAll,
  "--static": makeStatic,
  "--bundle": bundle,
  "--first": bundle,
  "--optimize": optimize,
};
const chosen = others.length === 0 && work[/** @type {keyof typeof work} */ (option ?? "")];
if (!chosen) {
  console.error("Use npm run build, or npm run build -- --static.");
  process.exit(2);
}
await chosen();
process.exit();
