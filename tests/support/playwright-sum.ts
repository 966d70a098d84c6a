import type { FullConfig, Reporter, Suite, TestError } from "@playwright/test/reporter";
import { addFailed, addSkipped, type Sum, writeSum } from "./sum.ts";

/** Counts the tests of a run of Playwright for `tests/run.js`. */
export default class PlaywrightSum implements Reporter {
  private suite: Suite | undefined;
  private readonly errors: string[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push(error.message ?? "Playwright failed outside its tests.");
  }

  onEnd(): void {
    const sum: Sum = { passed: 0, failed: this.errors, skipped: [] };
    for (const test of this.suite?.allTests() ?? []) {
      const [, , ...path] = test.titlePath();
      const name = path.join(" › ");
      const outcome = test.outcome();
      if (outcome === "expected") sum.passed += 1;
      else if (outcome === "skipped") {
        addSkipped(sum, name, test.annotations.find(({ type }) => type === "skip")?.description);
      } else addFailed(sum, name, test.results.at(-1)?.error?.stack);
    }
    writeSum(sum);
  }

  printsToStdio(): boolean {
    return false;
  }
}
