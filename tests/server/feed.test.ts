import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import { reviews, users } from "../../server/db/schema.ts";
import { createLog } from "../../server/process/log.ts";
import { createReviewFeed, type ReviewFeed } from "../../server/reviews/feed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { reviewRow } from "../support/review.ts";

let database: TestDatabase;
let connection: Connection;
let feed: ReviewFeed;
const author = { id: uuidv7(), name: "Ada" };

beforeEach(async () => {
  database = await testDatabase();
  connection = await connectDatabase(database);
  feed = await createReviewFeed(connection, createLog("silent"));
  await connection.db.insert(users).values(author);
  // The list stays in memory once the process receives notifications.
  await expect.poll(async () => (await feed.newest()) === feed.cached()).toBe(true);
});

afterEach(async () => {
  await connection.close();
  await database.close();
});

/** Runs a function and waits until the feed has another version. */
async function changed<T>(work: () => Promise<T>): Promise<T> {
  const before = feed.version();
  const change = once(feed.changes, "change");
  const result = await work();
  await change;
  expect(feed.version()).not.toBe(before);
  return result;
}

async function write(title: string): Promise<string> {
  const id = uuidv7();
  await connection.db
    .insert(reviews)
    .values(reviewRow({ id, title, authorId: author.id, authorName: author.name }));
  return id;
}

async function titles(): Promise<string[]> {
  return (await feed.newest()).page.reviews.map((review) => review.title);
}

test("an unchanged list is read from the database once", async () => {
  const first = await feed.newest();
  expect(await feed.newest()).toBe(first);
});

test("a change made by hand in SQL causes a notification and is shown", async () => {
  await changed(() =>
    connection.db.execute(
      sql`insert into reviews (id, title, message, author_id, author_name) values (${uuidv7()}, 'By hand', 'Text', ${author.id}, 'Ada')`,
    ),
  );
  expect(feed.cached()?.version).toBe(feed.version());
  expect(await titles()).toEqual(["By hand"]);
});

test("hiding and deleting a review cause notifications", async () => {
  const hidden = await changed(() => write("To hide"));
  const deleted = await changed(() => write("To delete"));
  expect(await titles()).toEqual(["To delete", "To hide"]);
  await changed(() =>
    connection.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, hidden)),
  );
  expect(await titles()).toEqual(["To delete"]);
  await changed(() => connection.db.delete(reviews).where(eq(reviews.id, deleted)));
  expect(await titles()).toEqual([]);
});

test("a statement that changes nothing visible to visitors causes no notification", async () => {
  const hidden = await changed(() => write("To hide"));
  await changed(() =>
    connection.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, hidden)),
  );
  const before = { version: feed.version(), snapshot: await feed.newest() };
  await connection.db.delete(reviews).where(eq(reviews.id, uuidv7()));
  await connection.db.update(reviews).set({ answer: "Unseen" }).where(eq(reviews.id, hidden));
  await connection.db.delete(reviews).where(eq(reviews.id, hidden));
  // Notifications arrive in order, so this one comes after all expected ones.
  await connection.db.execute(sql`select pg_notify('reviews_changed', 'unreadable')`);
  await expect.poll(() => feed.cached()).toBeNull();
  expect(feed.version()).toBe(before.version);
  expect(await feed.newest()).toBe(before.snapshot);
});

test("more changes than one notification can name still cause a notification", async () => {
  await changed(() =>
    connection.db
      .insert(reviews)
      .values(Array.from({ length: 101 }, () => reviewRow({ authorId: author.id }))),
  );
  await changed(() => connection.db.execute(sql`truncate reviews`));
  expect(await titles()).toEqual([]);
});

test("authors see each of their own changes at once", async () => {
  for (let index = 0; index < 50; index++) {
    await write(`Number ${index}`);
    feed.drop();
    expect((await titles())[0]).toBe(`Number ${index}`);
  }
});
