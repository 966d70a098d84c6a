// `npm test`: every part of the suite, one after the other, and one sum at the end.
//   npm test                     everything
//   npm test -- server page      these parts
//   npm test -- server reviews   a part, and what follows it goes to its runner (here: files named reviews)
//   npm test -- themes           what takes half an hour, and so is no part of everything: 65 other themes' sites
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion of vitest's report */
/** @typedef {{ status: string, results: { error?: { message?: string } }[] }} Test of Playwright's report */
/** @typedef {{ file: string, specs?: { title: string, tests: Test[] }[], suites?: Suite[] }} Suite of the same */
/** @typedef {{ passed: number, failed: number, failures: string[] }} Sum with what failed, a text each */

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const reports = join(root, "test-results");

const vitestParts = ["server", "page", "types", "faults"];
const names = ["check", "build", ...vitestParts, "browser", "themes"];

const given = process.argv.slice(2);
const firstOther = given.findIndex((word) => !names.includes(word));
const wanted = firstOther === -1 ? given : given.slice(0, firstOther);
const passedOn = firstOther === -1 ? [] : given.slice(firstOther);
if (wanted.length === 0 && passedOn.length > 0) {
  console.error(`Say first which part to run: ${names.join(", ")}.`);
  process.exit(2);
}

/** Whether a part is to run. What starts the built site needs it built. */
function runs(/** @type {string} */ name) {
  if (wanted.includes(name) || (wanted.length === 0 && name !== "themes")) return true;
  return name === "build" && (wanted.includes("browser") || wanted.includes("faults"));
}

/**
 * Runs a command with its output shown as it comes.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(title, command, args, env = {}) {
  console.log(`\n=== ${title}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.once("error", (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      if (signal === "SIGINT" || signal === "SIGTERM") process.exit(130);
      resolve(code === 0);
    });
  });
}

/**
 * The sum of a runner. One that failed without a failed test, or that ran nothing, counts as a failure itself;
 * so does a test that was skipped, for it tells nothing.
 * @param {string} title
 * @param {boolean} succeeded
 * @param {() => Sum} read
 * @returns {Sum}
 */
function sumOf(title, succeeded, read) {
  /** @type {Sum} */
  let sum;
  try {
    sum = read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { passed: 0, failed: 1, failures: [`${title}: no readable report (${reason})`] };
  }
  if (sum.passed + sum.failed === 0) {
    return { passed: 0, failed: 1, failures: [`${title}: nothing was run`] };
  }
  if (!succeeded && sum.failed === 0) {
    return { ...sum, failed: 1, failures: [`${title}: the runner failed beside its tests`] };
  }
  return sum;
}

/** The beginning of what a runner says of a failed test: enough to know which assertion it was. */
function beginning(/** @type {string | undefined} */ message = "") {
  return stripVTControlCharacters(message)
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");
}

/** @returns {Promise<Sum>} */
async function npmScript(/** @type {string} */ script) {
  const succeeded = await run(script, "npm", ["run", "--silent", script]);
  return succeeded
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`npm run ${script}`] };
}

/** @returns {Promise<Sum>} */
async function vitest(/** @type {string[]} */ parts) {
  const title = parts.join(", ");
  const file = join(reports, "vitest.json");
  rmSync(file, { force: true });
  const succeeded = await run(title, process.execPath, [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config=tests/vitest.config.ts",
    ...parts.map((part) => `--project=${part}*`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...passedOn,
  ]);
  return sumOf(title, succeeded, () => {
    const report = JSON.parse(readFileSync(file, "utf8"));
    /** @type {{ name: string, status: string, message: string, assertionResults: Assertion[] }[]} */
    const files = report.testResults;
    // A file that could not be loaded holds no test that could have failed.
    const broken = files.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
    );
    const failures = files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== "passed")
        .map(
          ({ status, fullName, failureMessages }) =>
            `${relative(root, name)} › ${fullName} (${status})\n${beginning(failureMessages?.[0])}`,
        ),
    );
    return {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + broken.length,
      failures: [
        ...failures,
        ...broken.map(({ name, message }) => `${relative(root, name)}\n${beginning(message)}`),
      ],
    };
  });
}

/** @returns {Promise<Sum>} */
async function playwright(/** @type {string} */ title, /** @type {string} */ config) {
  const file = join(reports, "playwright.json");
  rmSync(file, { force: true });
  const succeeded = await run(
    title,
    process.execPath,
    [
      join(root, "node_modules/@playwright/test/cli.js"),
      "test",
      `--config=tests/${config}`,
      "--reporter=list,json",
      ...passedOn,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return sumOf(title, succeeded, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, "utf8"));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      failures: suites.flatMap(failuresOf),
    };
  });
}

/**
 * What failed of a file of browser tests, and of the groups in it.
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresOf({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error?.message;
        return `tests/${file} › ${title} (${status})\n${beginning(message)}`;
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** @type {Sum[]} */
const sums = [];
if (runs("check")) sums.push(await npmScript("check"));
if (runs("build")) sums.push(await npmScript("build"));
const parts = vitestParts.filter(runs);
if (parts.length > 0) sums.push(await vitest(parts));
if (runs("browser")) sums.push(await playwright("browser", "playwright.config.ts"));
if (runs("themes")) sums.push(await playwright("themes", "themes.config.ts"));

const passed = sums.reduce((total, sum) => total + sum.passed, 0);
const failed = sums.reduce((total, sum) => total + sum.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
const failures = sums.flatMap((sum) => sum.failures);
if (failures.length > 0) console.log(`\n=== failed\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
