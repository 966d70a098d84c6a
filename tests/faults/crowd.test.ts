import { expect, onTestFinished, test } from "vitest";
import { reviews } from "../../server/db/schema.ts";
import { type Person, startApp } from "../support/app.ts";
import { testDatabase } from "../support/database.ts";
import { readLoadOfTest } from "../support/faults.ts";
import { validReview } from "../support/review.ts";

const READERS = 200;
const WRITERS = 20;
const PATHS = ["/", "/trpc/reviews.list", "/trpc/reviews.list?input=%7B%22limit%22%3A50%7D"];

test.for([
  { kind: "postgres", reviewsEach: 8 },
  // The embedded database runs one query at a time, so more reviews would prove nothing more.
  { kind: "embedded", reviewsEach: 2 },
] as const)(
  "two hundred visitors read while twenty write ($kind): no error, no review lost or duplicated",
  async ({ kind, reviewsEach }) => {
    const database = await testDatabase(kind);
    const app = await startApp({ RATE_LIMITS: "on" }, { database });
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    const people = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) => app.signIn(`Writer ${index}`)),
    );
    const written: string[] = [];
    async function write(person: Person): Promise<void> {
      for (let index = 0; index < reviewsEach; index++) {
        const review = await person.api.reviews.add.mutate(
          validReview({ title: `${person.name}, ${index}`, message: "Text" }),
        );
        written.push(review.ids);
      }
    }
    const readers = readLoadOfTest(
      Array.from({ length: READERS }, (_, reader) => `${app.origin}${PATHS[reader % PATHS.length]}`),
    );
    await Promise.all(people.map(write));
    await readers.stop();

    expect([...readers.statuses.keys()]).toEqual([200]);
    expect(readers.times.length).toBeGreaterThan(READERS);
    const stored = await app.db.select({ ids: reviews.id }).from(reviews);
    expect(stored.map(({ ids }) => ids).sort()).toEqual(written.sort());
  },
);
