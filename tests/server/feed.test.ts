import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import { reviews, users } from "../../server/db/schema.ts";
import { createLog } from "../../server/process/log.ts";
import { createReviewFeed, type ReviewChange, type ReviewFeed } from "../../server/reviews/feed.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
let connection: Connection;
let feed: ReviewFeed;
const author = { id: uuidv7(), name: "Ada" };

beforeEach(async () => {
  database = await testDatabase();
  connection = await connectDatabase(database);
  feed = await createReviewFeed(connection, createLog("silent"));
  await connection.db.insert(users).values(author);
  // The list stays in memory once changes are being heard.
  await expect.poll(async () => (await feed.newest()) === feed.kept()).toBe(true);
});

afterEach(async () => {
  await connection.close();
  await database.close();
});

function nextChange(): Promise<ReviewChange> {
  return new Promise((resolve) => {
    const unsubscribe = feed.subscribe((change) => {
      unsubscribe();
      resolve(change);
    });
  });
}

async function write(title: string): Promise<string> {
  const id = uuidv7();
  await connection.db
    .insert(reviews)
    .values({ id, title, message: "Text", authorId: author.id, authorName: author.name });
  return id;
}

async function titles(): Promise<string[]> {
  return (await feed.newest()).page.reviews.map((review) => review.title);
}

test("an unchanged list is read from the database once", async () => {
  const first = await feed.newest();
  expect(await feed.newest()).toBe(first);
});

test("a change made by hand in SQL is announced and shown", async () => {
  const announced = nextChange();
  const id = uuidv7();
  await connection.db.execute(
    sql`insert into reviews (id, title, message, author_id, author_name) values (${id}, 'By hand', 'Text', ${author.id}, 'Ada')`,
  );
  expect(await announced).toMatchObject({
    kind: "changed",
    present: [{ ids: id, title: "By hand" }],
    removed: [],
  });
  expect(await titles()).toEqual(["By hand"]);
});

test("hiding and deleting a review are announced as its removal", async () => {
  let announced = nextChange();
  const hidden = await write("To hide");
  await announced;
  announced = nextChange();
  const deleted = await write("To delete");
  await announced;
  expect(await titles()).toEqual(["To delete", "To hide"]);
  announced = nextChange();
  await connection.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, hidden));
  expect(await announced).toMatchObject({ kind: "changed", present: [], removed: [hidden] });
  announced = nextChange();
  await connection.db.delete(reviews).where(eq(reviews.id, deleted));
  expect(await announced).toMatchObject({ kind: "changed", present: [], removed: [deleted] });
  expect(await titles()).toEqual([]);
});

test("a statement that changes nothing is not announced", async () => {
  const announced = nextChange();
  await connection.db.delete(reviews).where(eq(reviews.id, uuidv7()));
  const id = await write("Something");
  expect(await announced).toMatchObject({ present: [{ ids: id }] });
});

test("more changes than an announcement can name ask for a reload", async () => {
  const announced = nextChange();
  await connection.db.insert(reviews).values(
    Array.from({ length: 101 }, (_, index) => ({
      id: uuidv7(),
      title: `Number ${index}`,
      message: "Text",
      authorId: author.id,
      authorName: author.name,
    })),
  );
  expect(await announced).toMatchObject({ kind: "reload" });
  const emptied = nextChange();
  await connection.db.execute(sql`truncate reviews`);
  expect(await emptied).toMatchObject({ kind: "reload" });
  expect(await titles()).toEqual([]);
});

test("a client that comes back is told every change since the version that it knows", async () => {
  const since = feed.version();
  expect(await feed.changesSince(since)).toEqual([]);
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three"]) {
    const announced = nextChange();
    ids.push(await write(title));
    await announced;
  }
  const changes = (await feed.changesSince(since)) ?? [];
  expect(changes.map((change) => change.kind === "changed" && change.present[0]?.ids)).toEqual(ids);
  expect(await feed.changesSince(changes[0]?.version ?? "")).toHaveLength(2);
  expect(await feed.changesSince("of another time")).toBeNull();
});

test("changes that nobody listened to are told as well, as they are now", async () => {
  const since = feed.version();
  const kept = await write("Kept");
  const gone = await write("Gone");
  await connection.db.delete(reviews).where(eq(reviews.id, gone));
  await expect.poll(async () => (await feed.changesSince(since))?.length).toBe(3);
  const changes = await feed.changesSince(since);
  expect(
    changes?.map((change) => change.kind === "changed" && [change.present[0]?.ids, ...change.removed]),
  ).toEqual([[kept], [undefined, gone], [undefined, gone]]);
});

test("a writer sees the own change at once, however often", async () => {
  for (let index = 0; index < 50; index++) {
    await write(`Number ${index}`);
    feed.drop();
    expect((await titles())[0]).toBe(`Number ${index}`);
  }
});
