// `npm test` and, with the word `all`, `npm run test:all`: runs the tools and prints one total as the last line.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** @import { Sum } from "./support/sum.ts" */

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const all = process.argv[2] === "all";
const folder = mkdtempSync(join(tmpdir(), "test-sums-"));
/** @type {Sum} */
const total = { passed: 0, failed: [], skipped: [] };

/**
 * Runs a command of node_modules/.bin, each line of its output after `name`, and adds its sum to the total. A command
 * that writes no sum counts as one test.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function run(name, command, args) {
  const sumFile = join(folder, `${name}.json`);
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
      TEST_SUM_FILE: sumFile,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => console.log(`${name} | ${line}`));
  }
  const succeeded = await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  const sum = readSum(sumFile) ?? { passed: succeeded ? 1 : 0, failed: [], skipped: [] };
  total.passed += sum.passed;
  total.failed.push(...sum.failed);
  total.skipped.push(...sum.skipped);
  if (!succeeded && sum.failed.length === 0) total.failed.push(name);
}

/** @returns {Sum | undefined} */
function readSum(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Runs these projects of vitest's configuration, or all but those that begin with `!`. */
function vitest(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return run(name, "vitest", [
    "run",
    "--config=tests/vitest.config.ts",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=./tests/support/vitest-sum.ts",
  ]);
}

/** Runs all projects of Playwright's configuration, or these. */
function playwright(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return run(name, "playwright", [
    "test",
    "--config=tests/playwright.config.ts",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=list,./tests/support/playwright-sum.ts",
    // An owner can turn off parts of the page: see playwright.config.ts.
    "--pass-with-no-tests",
  ]);
}

/** The toolkit's tests. */
function toolkit() {
  const reporters = ["--reporter=default", "--reporter=./tests/support/vitest-sum.ts"];
  return run("toolkit", "vitest", ["run", "--config=theme/vitest.config.ts", ...reporters]);
}

/** What git says, if this is a repository. */
function git(/** @type {string[]} */ ...args) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Whether the toolkit differs from the main branch, or has changes that are not committed. */
function isToolkitChanged() {
  const base = git("merge-base", "HEAD", "origin/main") || git("merge-base", "HEAD", "main");
  return git("diff", "--name-only", base || "HEAD", "--", "theme") !== "";
}

/** Type check, lint and import rules take all processors for a few seconds; then the two runners share them. */
await run("check", "npm", ["run", "--silent", "check"]);
await Promise.all([
  all ? vitest("vitest", "!faults*") : vitest("vitest", "server (postgres)", "page"),
  run("build", "npm", ["run", "--silent", "build"]).then(() =>
    all ? playwright("browser") : playwright("browser", "core"),
  ),
]);
if (all || isToolkitChanged()) await toolkit();
// These tests measure times and memory, so nothing else runs meanwhile.
if (all) await vitest("faults", "faults*");
rmSync(folder, { recursive: true });

const { passed, failed, skipped } = total;
for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
