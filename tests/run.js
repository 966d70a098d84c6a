// `npm test` and, with the word `all`, `npm run test:all`: runs the tools and prints one total as the last line.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
const all = process.argv[2] === "all";
const total = { passed: 0, failed: 0, skipped: 0 };
/** What each tool that failed wrote last. @type {string[]} */
const failures = [];
/** Where the test runners write their results. */
const reports = mkdtempSync(join(tmpdir(), "evenfall-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

/** How many lines of a failed tool are repeated at the end. */
const LAST_LINES = 80;

/**
 * Runs a command of node_modules/.bin, and prints each line of its output after `name`.
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {{ env?: Record<string, string>, count?: () => typeof total | null }} options `count` reads the results of a
 * test runner. A command without it counts as one test.
 */
async function run(name, [file, ...args], { env = {}, count } = {}) {
  const PATH = `${join(root, "node_modules", ".bin")}:${process.env.PATH}`;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {string[]} */
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      console.log(`${name} | ${line}`);
      lines.push(line);
    });
  }
  const succeeded = await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  const counted = count?.() ?? { passed: !count && succeeded ? 1 : 0, failed: 0, skipped: 0 };
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  // A runner also fails without a failed test, for example if it cannot read a file.
  total.failed += succeeded ? 0 : Math.max(1, counted.failed);
  if (!succeeded) failures.push([`${name} has failed:`, ...lines.slice(-LAST_LINES)].join("\n"));
}

/** The JSON that a test runner has written, or null if it ended before that. */
function readReport(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function vitest(/** @type {string} */ name, /** @type {string} */ config, /** @type {string[]} */ ...projects) {
  const report = join(reports, `${name}.json`);
  const options = [`--config=${config}`, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return run(name, ["vitest", "run", ...options, ...projects.map((project) => `--project=${project}`)], {
    count() {
      const results = readReport(report);
      return (
        results && {
          passed: results.numPassedTests,
          failed: results.numFailedTests,
          skipped: results.numPendingTests + results.numTodoTests,
        }
      );
    },
  });
}

/** Runs these projects of the site's tests. */
function site(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return vitest(name, "tests/vitest.config.ts", ...projects);
}

/** Runs all projects of Playwright's configuration, or these. */
function playwright(/** @type {string[]} */ ...projects) {
  const report = join(reports, "browser.json");
  // An owner can turn off parts of the page, and with them all tests of a project: see playwright.config.ts.
  const options = ["--config=tests/playwright.config.ts", "--pass-with-no-tests", "--reporter=list,json"];
  return run("browser", ["playwright", "test", ...options, ...projects.map((project) => `--project=${project}`)], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    count() {
      const results = readReport(report)?.stats;
      return results && { passed: results.expected, failed: results.unexpected, skipped: results.skipped };
    },
  });
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
