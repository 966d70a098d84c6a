import { expect } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import type { WriteLoad } from "./load.ts";

/** Asserts that every acknowledged review is stored once, as it was sent, and that nothing else is. */
export async function expectNothingLostOrDoubled({ db }: Connection, load: WriteLoad): Promise<void> {
  const rows = await db.select({ id: reviews.id, title: reviews.title }).from(reviews);
  const stored = new Map(rows.map(({ id, title }) => [id, title]));
  expect(rows).toHaveLength(stored.size);
  const lost = [...load.acknowledged].filter(([id, title]) => stored.get(id) !== title);
  expect(lost).toEqual([]);
  const unasked = [...stored.keys()].filter((id) => !load.attempted.has(id));
  expect(unasked).toEqual([]);
}
