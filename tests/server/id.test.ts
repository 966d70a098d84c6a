import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { newId } from "../../server/db/ids.ts";

test("ids are UUIDs of version 7, each different from all others", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
});

test("an id that is made in a later millisecond sorts later", async () => {
  const earlier = newId();
  const start = Date.now();
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(start);
  expect(newId() > earlier).toBe(true);
});
