import { writeFileSync } from "node:fs";

/** What a test runner reports to `tests/run.js`. */
export interface Sum {
  passed: number;
  /** Each failed test by file and name. A test that was skipped without a reason counts as failed. */
  failed: string[];
  /** Each skipped test by file, name and reason. */
  skipped: string[];
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
