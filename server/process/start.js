// `npm start`, `npm run seed`, `npm run db:migrate` and `npm run db:studio`: runs a program of the build, and builds the
// site before if the build is missing or, for `npm start`, older than its sources. Plain JavaScript, because it runs
// before anything is built.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [command = "serve", ...rest] = process.argv.slice(2);
const entry = { serve: "main.js", seed: "seed.js", drizzle: "drizzle.js" }[command];
if (!entry) {
  console.error(`There is no “${command}” here: use npm start, or npm run seed.`);
  process.exit(2);
}
process.argv.splice(2, Infinity, ...rest);
const built = join(root, "dist", "server", entry);
const sources = [
  "client",
  "server",
  "shared",
  "site",
  "theme",
  "vite",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

/** The newest modification time below a path, in milliseconds. */
function newest(/** @type {string} */ path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let time = 0;
  for (const entry of readdirSync(path)) time = Math.max(time, newest(join(path, entry)));
  return time;
}

function isBuilt() {
  if (!existsSync(built)) return false;
  // The other commands are for the site that runs, and do not wait for a build.
  if (command !== "serve") return true;
  // A production image may hold the build alone.
  const present = sources.map((source) => join(root, source)).filter((source) => existsSync(source));
  const builtAt = statSync(built).mtimeMs;
  return present.every((source) => newest(source) <= builtAt);
}

/** Builds in a process of its own, so that its memory (a gigabyte) is freed afterwards. */
async function build() {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  if (!existsSync(vite)) {
    // A machine that only runs the site has no packages to build it. It uses the existing build, even if sources are
    // newer.
    if (existsSync(built)) return;
    console.error(
      "The site is not built, and the packages to build it are not installed. Run `npm ci && npm run build`.",
    );
    process.exit(1);
  }
  console.error("Building the site, which takes some seconds …");
  const child = spawn(process.execPath, [vite, "build", "--app"], {
    cwd: root,
    stdio: "inherit",
  });
  const end = () => child.kill();
  process.once("SIGTERM", end).once("SIGINT", end);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", end).off("SIGINT", end);
  if (code !== 0) process.exit(code ?? 1);
}

const envFile = join(root, ".env");
try {
  if (existsSync(envFile)) process.loadEnvFile(envFile);
} catch (error) {
  console.error(`${envFile} cannot be read: ${/** @type {Error} */ (error).message}`);
  process.exit(1);
}
if (!isBuilt()) await build();
// Imported by its real path, because a later build replaces the link `dist`.
await import(realpathSync(built));
