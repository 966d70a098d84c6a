import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../../server/app/log.ts";
import { connectDatabase } from "../../server/db/connect.ts";
import { migrateWhenPossible } from "../../server/db/migrate.ts";
import { reviews } from "../../server/db/schema.ts";
import { REVIEWS_PAGE_SIZE } from "../../shared/reviews.ts";
import { appOfFile } from "../support/app.ts";
import { validMessage } from "../support/contact.ts";
import { testDatabase } from "../support/database.ts";
import { createDatabase, dropDatabase } from "../support/postgres.ts";
import { reviewRow, validReview } from "../support/review.ts";
import { startTransactionPooler } from "../support/transaction-pooler.ts";

const database = await testDatabase("postgres");
afterAll(() => database.close());
const pooler = await startTransactionPooler(database.databaseUrl ?? "");
afterAll(() => pooler.close());
const app = await appOfFile(
  { LOG_LEVEL: "warn", RATE_LIMITS: "on" },
  { database: { ...database, databaseUrl: pooler.url }, productionLog: true },
);
const ada = await app.signIn("Ada");

test("the site works behind a pooler that uses another connection for each transaction and refuses unknown parameters", async () => {
  const added = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      ada.api.reviews.add.mutate(validReview({ title: `Number ${index}`, message: "M" })),
    ),
  );
  for (let round = 0; round < 20; round++) {
    expect((await app.api.reviews.list.query({ limit: 7 })).reviews).toHaveLength(7);
  }
  expect((await app.api.reviews.list.query({})).reviews).toHaveLength(15);
  expect(await ada.api.auth.viewer.query()).toMatchObject({ name: "Ada" });
  expect(await ada.api.reviews.delete.mutate({ ids: added[0]?.ids ?? "" })).toEqual({ deleted: true });
  await app.api.contact.send.mutate(validMessage());
  expect(await app.connection.isAnswering()).toBe(true);
  expect(pooler.switches()).toBeGreaterThan(10);
});

test("a page shows the stored reviews, and an unchanged list is rendered once", async () => {
  const page = async () => {
    const response = await fetch(app.origin);
    const titles = [...(await response.text()).matchAll(/<h4[^>]*>([^<]*)/g)].map(([, title]) => title);
    return { titles, etag: response.headers.get("etag") };
  };
  await ada.api.reviews.add.mutate(validReview({ title: "Seen first", message: "M" }));
  // A busy machine may send the previous page once more, because the page does not wait long.
  await expect.poll(async () => (await page()).titles[0]).toBe("Seen first");
  const first = await page();
  expect(await page()).toEqual(first);
  const kept = await app.newestReviews.newest();
  expect(await app.newestReviews.newest()).toBe(kept);
  await ada.api.reviews.add.mutate(validReview({ title: "Seen next", message: "M" }));
  await expect.poll(async () => (await page()).titles[0]).toBe("Seen next");
  expect((await page()).etag).not.toBe(first.etag);
});

test("the badge also counts reviews that are too old for the newest page", async () => {
  const id = uuidv7();
  await app.db
    .insert(reviews)
    .values([
      reviewRow({ id, authorId: ada.id, createdAt: new Date("2022-02-22") }),
      ...Array.from({ length: REVIEWS_PAGE_SIZE + 1 }, () => reviewRow({ authorId: ada.id })),
    ]);
  const count = async () =>
    Number(/(\d+)<\/title>/.exec(await (await fetch(`${app.origin}/badge.svg`)).text())?.[1]);
  const before = await count();
  await app.db.delete(reviews).where(eq(reviews.id, id));
  expect(await count()).toBe(before - 1);
});

test("the log says once that notifications do not arrive", async () => {
  const warnings = () =>
    app
      .log()
      .split("\n")
      .filter((line) => line.includes("as behind a pooler in transaction mode"));
  await expect.poll(() => warnings().length).toBe(1);
  // By then another attempt to listen has failed.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(warnings()).toHaveLength(1);
});

test("several processes can migrate through a pooler at once", async () => {
  const empty = await createDatabase(database.databaseUrl ?? "");
  const through = await startTransactionPooler(empty);
  const connections = await Promise.all(
    Array.from({ length: 3 }, () => connectDatabase({ databaseUrl: through.url, dataDir: "" })),
  );
  const stopping = new AbortController();
  await Promise.all(
    connections.map((connection) => migrateWhenPossible(connection, createLog("silent"), stopping.signal)),
  );
  for (const connection of connections) await connection.close();
  through.close();
  await dropDatabase(empty);
});
