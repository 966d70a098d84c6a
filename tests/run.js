// `npm test` and, with the word `all`, `npm run test:all`: runs the tools and prints one total as the last line.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

/** @import { JSONReport, JSONReportSuite } from "@playwright/test/reporter" */
/** @import { JsonTestResults } from "vitest/node" */

const root = join(import.meta.dirname, "..");
const all = process.argv[2] === "all";
const folder = mkdtempSync(join(tmpdir(), "test-reports-"));

/** How many lines of an error the summary shows. */
const ERROR_LINES = 20;
let passed = 0;
/** @type {string[]} */
const failed = [];
/** @type {string[]} */
const skipped = [];

/** Adds a failed test with what failed, and in which line. */
function addFailed(/** @type {string} */ name, /** @type {string | undefined} */ error = "") {
  const lines = stripVTControlCharacters(error).split("\n").slice(0, ERROR_LINES);
  failed.push([name, ...lines].filter((line) => line.trim()).join("\n    "));
}

/** Adds a skipped test: as a failure unless the reason has words. */
function addSkipped(/** @type {string} */ name, /** @type {string | undefined} */ reason = "") {
  if (/\p{L}+ \p{L}+/u.test(reason)) skipped.push(`${name}: ${reason}`);
  else addFailed(`${name}: skipped without a reason in words`);
}

/** Adds the tests of a report of vitest. */
function addVitest(/** @type {JsonTestResults} */ { testResults }) {
  for (const { name, assertionResults, message } of testResults) {
    // A file that cannot be loaded has no tests.
    if (assertionResults.length === 0) addFailed(name, message);
    for (const { fullName, status, failureMessages } of assertionResults) {
      const test = `${name.slice(root.length + 1)} › ${fullName}`;
      if (status === "passed") passed += 1;
      else if (status === "failed") addFailed(test, failureMessages?.[0]);
      else addSkipped(test);
    }
  }
}

/** Adds the tests of a report of Playwright. */
function addPlaywright(/** @type {JSONReport} */ { suites, errors }) {
  for (const { message } of errors) addFailed("playwright", message);
  for (const suite of suites) addSuite(suite);
}

function addSuite(/** @type {JSONReportSuite} */ { specs, suites = [] }) {
  for (const { file, title, tests } of specs) {
    for (const { status, annotations, results } of tests) {
      const test = `${file} › ${title}`;
      if (status === "expected") passed += 1;
      else if (status === "skipped") {
        addSkipped(test, annotations.find(({ type }) => type === "skip")?.description);
      } else addFailed(test, results.at(-1)?.error?.stack);
    }
  }
  for (const suite of suites) addSuite(suite);
}

/**
 * Runs a command of node_modules/.bin, each line of its output after `name`. A command without a report counts as one
 * test.
 * @template Report
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {(report: Report) => void} [addReport] adds the report that it writes.
 */
async function run(name, [file, ...args], addReport) {
  const reportFile = join(folder, `${name}.json`);
  const child = spawn(file, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH}`,
      // Vitest is told in an argument.
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
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
  const failures = failed.length;
  try {
    if (addReport) addReport(JSON.parse(readFileSync(reportFile, "utf8")));
    else if (succeeded) passed += 1;
  } catch (error) {
    addFailed(name, String(error));
  }
  if (!succeeded && failed.length === failures) addFailed(name);
}

/** Runs tests with vitest. */
function vitest(/** @type {string} */ name, /** @type {string[]} */ ...words) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${join(folder, name)}.json`];
  return run(name, ["vitest", "run", ...reporters, ...words], addVitest);
}

/** Runs these projects of the site's tests. */
function site(/** @type {string} */ name, /** @type {string[]} */ ...projects) {
  return vitest(
    name,
    "--config=tests/vitest.config.ts",
    ...projects.map((project) => `--project=${project}`),
  );
}

/** Runs all projects of Playwright's configuration, or these. */
function playwright(/** @type {string[]} */ ...projects) {
  const words = ["--config=tests/playwright.config.ts", ...projects.map((project) => `--project=${project}`)];
  // An owner can turn off parts of the page: see playwright.config.ts.
  const command = ["playwright", "test", "--reporter=list,json", "--pass-with-no-tests", ...words];
  return run("browser", /** @type {[string, ...string[]]} */ (command), addPlaywright);
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

// The browser tests wait for the build. Everything else runs meanwhile.
const build = run("build", ["npm", "run", "--silent", "build"]);
const browser = build.then(() => (all ? playwright() : playwright("core")));
await run("check", ["npm", "run", "--silent", "check"]);
await site("vitest", "site", ...(all ? ["server (embedded)"] : []));
if (all || isToolkitChanged()) await vitest("toolkit", "--config=theme/vitest.config.ts");
await build;
if (all) await site("slow", "slow");
await browser;
// These tests measure times, so nothing else runs meanwhile.
if (all) await site("faults", "faults");
rmSync(folder, { recursive: true });

for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
