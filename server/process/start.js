// Runs a program from the build: the site (`npm start`), or the ones for `npm run seed`, `db:migrate` and `db:studio`.
// It builds first if there is no build or, for the site, if a source is newer. Plain JavaScript, because it runs before
// anything is built.
import { fork, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [program = "main", ...rest] = process.argv.slice(2);
process.argv.splice(2, Number.POSITIVE_INFINITY, ...rest);
const built = join(root, "dist", "server", `${program}.js`);
const builder = join(root, "vite", "build.js");
const sources = ["client", "server", "shared", "defaults", "evenfall", "site", "toolkit", "vite"];
const settings = ["vite.config.ts", "package.json", "package-lock.json"];

/** Subfolders that no build depends on: packages, and the toolkit's own build and tests. */
const others = ["node_modules", "dist", "test"];

/** The newest modification time below a path, in milliseconds; 0 if there is nothing. */
function newest(/** @type {string} */ path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  let time = 0;
  for (const name of readdirSync(path)) {
    if (!others.includes(name)) time = Math.max(time, newest(join(path, name)));
  }
  return time;
}

function isBuilt() {
  if (!existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return program !== "main" || [...sources, ...settings].every((path) => newest(join(root, path)) <= builtAt);
}

/** A machine that only runs the site lacks the packages to build it, and uses the existing build. */
const canBuild = existsSync(join(root, "node_modules", "vite"));

/** Builds the files that a page needs in a separate process, so that its memory (600 MB) is free afterwards. */
function build() {
  if (!canBuild) {
    if (existsSync(built)) return;
    console.error("The site is not built, and the packages to build it are missing. Run `npm ci && npm run build`.");
    process.exit(1);
  }
  console.error("Building the site. This takes some seconds …");
  const { status } = spawnSync(process.execPath, [builder, "--first"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: resolve(process.env.DATA_DIR || ".data") },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * If not yet done, draws the pictures for link previews and compresses the files, in a separate process while the site
 * already runs. That process ends with the site, and the next start continues its work.
 */
function optimize() {
  if (!canBuild || !existsSync(join(root, "dist", "client", ".vite", "unfinished.json"))) return;
  const child = fork(builder, ["--optimize"], { cwd: root });
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  child.unref();
  child.channel?.unref();
  process.once("exit", () => child.kill());
}

const envFile = join(root, ".env");
try {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
} catch (error) {
  console.error(`${envFile} cannot be read: ${/** @type {Error} */ (error).message}`);
  process.exit(1);
}
if (!isBuilt()) build();
const { started } = await import(built);
// Only for the site.
if (started) {
  await started;
  optimize();
}
