import { expect, test } from "vitest";
import { within } from "../../server/process/deadline.ts";

const never = new Promise<never>(() => {});

test("work that ends in time returns its result or its error", async () => {
  expect(await within(1_000, Promise.resolve("done"), () => "late")).toBe("done");
  await expect(within(1_000, Promise.reject(new Error("failed")), () => "late")).rejects.toThrow("failed");
});

test("late work ends at the time limit, or when the caller's signal aborts", async () => {
  expect(await within(1, never, () => "late")).toBe("late");
  expect(await within(AbortSignal.abort(), never, () => "late")).toBe("late");
  const stopping = new AbortController();
  const waiting = within(stopping.signal, never, () => {
    throw new Error("stopped");
  });
  stopping.abort();
  await expect(waiting).rejects.toThrow("stopped");
});

test("an error after the time limit is ignored", async () => {
  let fail = (_: Error) => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  expect(await within(1, work, () => "late")).toBe("late");
  fail(new Error("too late to matter"));
});
