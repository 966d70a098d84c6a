import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { addFailed, addSkipped, type Sum, writeSum } from "./sum.ts";

/** Counts the tests of a run of vitest for `tests/run.js`. */
export default class VitestSum implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const sum: Sum = { passed: 0, failed: errors.map(({ message }) => message), skipped: [] };
    for (const module of modules) {
      // A file that cannot be loaded has no failed tests.
      if (module.errors().length > 0) addFailed(sum, module.relativeModuleId, module.errors()[0]?.stack);
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        const result = test.result();
        if (result.state === "passed") sum.passed += 1;
        else if (result.state === "skipped") addSkipped(sum, name, result.note);
        else addFailed(sum, name, result.errors?.[0]?.stack);
      }
    }
    writeSum(sum);
  }
}
