import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** How many lines of an error the sum shows. */
const ERROR_LINES = 20;

/** What a test runner reports to `tests/run.js`. */
export interface Sum {
  passed: number;
  /** Each failed test by file, name and error. A test that was skipped without a reason counts as failed. */
  failed: string[];
  /** Each skipped test by file, name and reason. */
  skipped: string[];
}

/**
 * Adds a failed test.
 * @param error what failed, and in which line.
 */
export function addFailed(sum: Sum, name: string, error: string | undefined): void {
  const lines = stripVTControlCharacters(error ?? "")
    .split("\n")
    .slice(0, ERROR_LINES);
  sum.failed.push([name, ...lines].filter((line) => line.trim()).join("\n    "));
}

/** Adds a skipped test: as a failure unless the reason has words. */
export function addSkipped(sum: Sum, name: string, reason: string | undefined): void {
  if (reason && /\p{L}+ \p{L}+/u.test(reason)) sum.skipped.push(`${name}: ${reason}`);
  else sum.failed.push(`${name}: skipped without a reason in words`);
}

/** Stores the sum where `tests/run.js` asks for it. */
export function writeSum(sum: Sum): void {
  const file = process.env.TEST_SUM_FILE;
  if (file) writeFileSync(file, JSON.stringify(sum));
}
