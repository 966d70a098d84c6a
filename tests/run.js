// `npm test` and, with the word `all`, `npm run test:all`: runs the tools and prints one total as the last line.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

const root = join(import.meta.dirname, "..");
const all = process.argv[2] === "all";
const total = { passed: 0, failed: 0, skipped: 0 };
/** What each tool that failed wrote last. @type {string[]} */
const failures = [];

/** How many lines of a failed tool are repeated at the end. */
const LAST_LINES = 80;

/** Adds what a tool says of its tests: "Tests  1 failed | 22 passed (23)", or of Playwright "  22 passed (37.8s)". */
function count(/** @type {string} */ line) {
  const [said = ""] = /^ +Tests {2}.*|^ {2}\d+ (?:passed|failed|skipped)\b/.exec(line) ?? [];
  for (const [, number, outcome] of said.matchAll(/(\d+) (passed|failed|skipped)/g))
    total[/** @type {keyof typeof total} */ (outcome)] += Number(number);
  return said.includes(" failed");
}

/** Runs a command of node_modules/.bin, each line of its output after `name`. One without tests counts as a test. */
async function run(/** @type {string} */ name, /** @type {[string, ...string[]]} */ [file, ...args], hasTests = false) {
  const env = { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}` };
  const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  /** @type {string[]} */
  const lines = [];
  let hasCounted = false;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      console.log(`${name} | ${line}`);
      const plain = stripVTControlCharacters(line);
      lines.push(plain);
      if (hasTests && count(plain)) hasCounted = true;
    });
  }
  const succeeded = await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  if (succeeded && !hasTests) total.passed += 1;
  if (succeeded) return;
  if (!hasCounted) total.failed += 1;
  failures.push([`${name} has failed:`, ...lines.slice(-LAST_LINES)].join("\n"));
}

function vitest(/** @type {string} */ name, /** @type {string} */ config, /** @type {string[]} */ ...projects) {
  const words = projects.map((project) => `--project=${project}`);
  return run(name, ["vitest", "run", `--config=${config}`, ...words], true);
}

/** Runs these projects of the site's tests. */
function site(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return vitest(name, "tests/vitest.config.ts", ...projects);
}

/** Runs all projects of Playwright's configuration, or these. */
function playwright(/** @type {string[]} */ ...projects) {
  const words = projects.map((project) => `--project=${project}`);
  // An owner can turn off parts of the page: see playwright.config.ts.
  const options = ["--config=tests/playwright.config.ts", "--pass-with-no-tests", ...words];
  return run("browser", ["playwright", "test", ...options], true);
}

/** What git says, if this is a repository. */
function git(/** @type {string[]} */ ...args) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Whether the toolkit differs from the main branch, or has changes that are not committed. */
function isToolkitChanged() {
  const base = git("merge-base", "HEAD", "origin/main") || git("merge-base", "HEAD", "main");
  return git("diff", "--name-only", base || "HEAD", "--", "toolkit") !== "";
}

// The browser tests wait for the build. Everything else runs meanwhile.
const build = run("build", ["npm", "run", "--silent", "build"]);
const browser = build.then(() => (all ? playwright() : playwright("core")));
await run("check", ["npm", "run", "--silent", "check"]);
await site("vitest", "site", ...(all ? ["server (embedded)"] : []));
if (all || isToolkitChanged()) await vitest("toolkit", "toolkit/vitest.config.ts");
await build;
if (all) await site("slow", "slow");
await browser;
// These tests measure times, so nothing else runs meanwhile.
if (all) await site("faults", "faults");

for (const failure of failures) console.log(`\n${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = failures.length > 0 ? 1 : 0;
