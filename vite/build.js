// `npm run build`: Vite's build, and with `--static` also `dist/static`, for a host without Node. `npm start` calls it
// twice, with `--unfinished` for all that a page needs, and with `--finish` for the rest, while the site already runs.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { tryLock, waitForLock } from "fs-native-extensions";
import { runnerImport } from "vite";

/** What a build and a new database need at the same time, in bytes. */
const MEMORY_FOR_BOTH = 2 * 1024 ** 3;

/** The exit code that tells `npm start` to look again whether there is a build. */
const ASK_AGAIN = 75;

const dist = join(import.meta.dirname, "../dist");

// Otherwise `runnerImport` chooses "development", and the server would be built with React's development code.
process.env.NODE_ENV ||= "production";
const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || ![undefined, "--static", "--unfinished", "--finish"].includes(option)) {
  console.error("Use npm run build, or npm run build -- --static.");
  process.exit(2);
}

/** Waits until no other process builds or finishes, until this one ends. @returns whether it had to wait. */
async function isLate() {
  mkdirSync(dist, { recursive: true });
  const lock = openSync(join(dist, ".lock"), "a");
  if (tryLock(lock)) return false;
  if (option !== "--finish") console.error("Another process builds the site. Waiting for it …");
  await waitForLock(lock);
  return true;
}

/** @param {string} file */
async function load(file) {
  const { module } = await runnerImport(join(import.meta.dirname, file), { configFile: false });
  return module;
}

/** @param {string} client */
async function finish(client) {
  /** @type {typeof import("./finish.ts")} */
  const { finishFiles } = await load("finish.ts");
  await finishFiles(client);
}

/**
 * Makes the embedded database of a first start, which takes as long as half of the build. If that fails, the site makes
 * it, and says why it cannot.
 * @param {string} server the folder of the built server.
 */
async function makeDatabase(server) {
  const { DATABASE_URL, DATA_DIR = "" } = process.env;
  if (DATABASE_URL || existsSync(DATA_DIR) || process.availableMemory() < MEMORY_FOR_BOTH) return;
  await once(spawn(process.execPath, [join(server, "drizzle.js"), "migrate"], { stdio: "ignore" }), "exit");
}

if (option === "--finish") {
  // The site that started it has ended.
  process.once("disconnect", () => process.exit());
  await isLate();
  await finish(join(dist, "client")).catch((error) => {
    console.error(`Pictures and compressed files are missing (${error.message}). npm run build makes them.`);
  });
  process.exit();
}
if ((await isLate()) && option === "--unfinished") process.exit(ASK_AGAIN);
if (option === "--static") {
  /** @type {typeof import("./static.ts")} */
  const { readPlace, makeStatic } = await load("static.ts");
  const place = await readPlace();
  if (typeof place === "string") {
    console.error(place);
    process.exit(1);
  }
  console.error(await makeStatic(place));
} else {
  /** @type {typeof import("./site-build.ts")} */
  const { buildSite } = await load("site-build.ts");
  await buildSite(option === "--unfinished" ? { meanwhile: makeDatabase } : { complete: finish });
}
