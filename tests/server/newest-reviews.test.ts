import { once } from "node:events";
import { eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../server/db/connection.ts";
import { reviews } from "../../server/db/schema.ts";
import { appOfTest, type Person, type TestApp, untilListening } from "../support/app.ts";
import { reviewRow, validReview } from "../support/review.ts";

/** Changes that another process or the owner makes in the database. */

let app: TestApp;
let author: Person;

beforeEach(async () => {
  app = await appOfTest();
  author = await app.signIn("Ada");
  await untilListening(app);
});

/** Runs a function and waits until the feed has another version. */
async function changed<T>(work: () => Promise<T>): Promise<T> {
  const before = app.newestReviews.version();
  const change = once(app.newestReviews.changes, "change");
  const result = await work();
  await change;
  expect(app.newestReviews.version()).not.toBe(before);
  return result;
}

async function write(title: string): Promise<string> {
  const id = uuidv7();
  await app.db.insert(reviews).values(reviewRow({ id, title, authorId: author.id, authorName: author.name }));
  return id;
}

async function titles(): Promise<string[]> {
  return (await app.api.reviews.list.query({})).reviews.map((review) => review.title);
}

test("a change made by hand in SQL causes a notification and is shown", async () => {
  await changed(() =>
    app.db.execute(
      sql`insert into reviews (id, title, message, author_id, author_name) values (${uuidv7()}, 'By hand', 'Text', ${author.id}, 'Ada')`,
    ),
  );
  expect(await titles()).toEqual(["By hand"]);
});

test.each(["its author here", "another process"])(
  "once %s has deleted a review, the page does not show it while the database is away",
  async (by) => {
    const kept = await changed(() => write("Still there"));
    const { ids } = await changed(() => author.api.reviews.add.mutate(validReview({ title: "Deleted" })));
    const page = async () => await (await fetch(app.origin)).text();
    await expect.poll(page).toContain("Deleted");
    if (by !== "another process") await author.api.reviews.delete.mutate({ ids });
    await app.db.transaction(async (db) => {
      if (by === "another process") await db.delete(reviews).where(eq(reviews.id, ids));
      await db.execute(sql`alter table reviews rename to reviews_away`);
    });
    await expect.poll(() => app.newestReviews.cached()).toBeNull();
    const html = await page();
    expect(html).toContain(kept);
    expect(html).toContain("Still there");
    expect(html).not.toContain(ids);
  },
);

test.each([
  [
    "a statement that deletes 150",
    (db: Pick<Database, "delete" | "execute">, ids: string[]) =>
      db.delete(reviews).where(inArray(reviews.id, ids)),
  ],
  ["a truncation", (db: Pick<Database, "delete" | "execute">) => db.execute(sql`truncate reviews`)],
])("after %s, the page shows none of those reviews while the database is away", async (_, remove) => {
  // Shown ones are among the first and among the last rows that the statement meets.
  const rows = Array.from({ length: 150 }, (_, index) =>
    reviewRow({
      authorId: author.id,
      createdAt: new Date(index < 10 || index >= 140 ? "2026-02-22" : "2022-02-22"),
    }),
  );
  for (const row of rows) row.title = `Title ${row.id}`;
  const ids = rows.map(({ id }) => id);
  await changed(() => app.db.insert(reviews).values(rows));
  const shown = async () => {
    const html = await (await fetch(app.origin)).text();
    return rows.filter(({ title }) => html.includes(title)).length;
  };
  await expect.poll(shown).toBe(20);
  await changed(() =>
    app.db.transaction(async (db) => {
      await remove(db, ids);
      await db.execute(sql`alter table reviews rename to reviews_away`);
    }),
  );
  await expect.poll(shown).toBe(0);
});

test("a statement that changes nothing visible to visitors causes no notification", async () => {
  const hidden = await changed(() => write("To hide"));
  await changed(() => app.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, hidden)));
  const mailed = await changed(() => write("Mailed to the owner"));
  const before = { version: app.newestReviews.version(), titles: await titles() };
  const delivery = { deliveryAttempts: 1, deliveredAt: new Date(), linkHash: "a".repeat(64) };
  await app.db.update(reviews).set(delivery).where(eq(reviews.id, mailed));
  await app.db.delete(reviews).where(eq(reviews.id, uuidv7()));
  await app.db.update(reviews).set({ answer: "Unseen" }).where(eq(reviews.id, hidden));
  await app.db.delete(reviews).where(eq(reviews.id, hidden));
  // Notifications arrive in order, so this one comes after all expected ones.
  await app.db.execute(sql`select pg_notify('reviews_changed', 'unreadable')`);
  await expect.poll(() => app.newestReviews.cached()).toBeNull();
  expect(app.newestReviews.version()).toBe(before.version);
  expect(await titles()).toEqual(before.titles);
});

test("reviews that another process holds are shown to their author alone, and the versions do not tell how many there were", async () => {
  await changed(() => write("Before"));
  const before = Number(app.newestReviews.version());
  expect(before).toBeGreaterThan(0);
  const seen = async () =>
    [
      await (await fetch(app.origin)).text(),
      JSON.stringify(await app.api.reviews.list.query({ limit: 50 })),
    ].join();
  for (const count of [1, 101]) {
    const ids = Array.from({ length: count }, () => uuidv7());
    const held = { authorId: author.id, title: "Held", hiddenAt: new Date(), waiting: true };
    await app.db.insert(reviews).values(ids.map((id) => reviewRow({ ...held, id })));
    await app.db.update(reviews).set({ answer: "Soon" }).where(inArray(reviews.id, ids));
    const own = (await author.api.reviews.own.query()).reviews.map((review) => review.ids);
    expect(ids).toEqual(expect.arrayContaining(own));
    expect(own).not.toEqual([]);
    expect(await seen()).not.toContain("Held");
    await app.db.update(reviews).set({ waiting: false }).where(inArray(reviews.id, ids));
    await app.db.delete(reviews).where(inArray(reviews.id, ids));
  }
  await changed(() => write("After"));
  expect(Number(app.newestReviews.version())).toBe(before + 1);
  await expect.poll(seen).toContain("After");
  expect(await seen()).not.toContain("Held");
});
