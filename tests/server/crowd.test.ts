import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { validReview } from "../support/review.ts";

const READERS = 200;
const WRITERS = 20;
/** The embedded database runs one query at a time, so more readers would show nothing more. */
const REVIEWS_EACH = inject("databaseKind") === "embedded" ? 2 : 8;

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: "on" });
});

afterAll(() => app.close());

test("two hundred visitors read while twenty write: no error, nothing lost, nothing doubled", async () => {
  const people = await Promise.all(
    Array.from({ length: WRITERS }, (_, index) => app.signIn(`Writer ${index}`)),
  );
  let writing = true;
  const statuses = new Map<number, number>();

  async function read(path: string): Promise<void> {
    const response = await fetch(`${app.origin}${path}`);
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader; writing; turn++) {
      await read(
        ["/", "/trpc/reviews.list", "/trpc/reviews.list?input=%7B%22limit%22%3A50%7D"][turn % 3] ?? "/",
      );
    }
  });
  const written = await Promise.all(
    people.map(async (person) => {
      const ids: string[] = [];
      for (let index = 0; index < REVIEWS_EACH; index++) {
        const review = await person.api.reviews.add.mutate(
          validReview({
            title: `${person.name}, ${index}`,
            message: "Text",
          }),
        );
        ids.push(review.ids);
      }
      return ids;
    }),
  );
  writing = false;
  await Promise.all(readers);

  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThan(READERS);
  expect(await app.db.$count(reviews)).toBe(WRITERS * REVIEWS_EACH);
  const listed: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await app.api.reviews.list.query({ limit: 50, ...(cursor ? { cursor } : {}) });
    listed.push(...page.reviews.map((review) => review.ids));
    cursor = page.nextCursor;
  } while (cursor);
  expect(listed.sort()).toEqual(written.flat().sort());
});
