import { expect } from "vitest";

/**
 * A page that waits for a silent database takes several seconds (`server/runtime/deadline.ts`). A busy machine delays
 * single pages by some hundred milliseconds.
 */
const WAITING = 2_000;
/** How long most pages take at most, in milliseconds. */
const PAGE = 250;

/** Expects that no page waited for the database, and that nine of ten came within 250 ms. @param times in milliseconds */
export function expectImmediate(times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  expect(sorted.at(-1)).toBeLessThan(WAITING);
  expect(sorted[Math.floor(sorted.length * 0.9) - 1] ?? 0).toBeLessThan(PAGE);
}
