import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { isDatabaseAway } from "../../server/db/errors.ts";
import { testDatabase } from "../support/database.ts";
import { startDatabaseProxy } from "../support/database-proxy.ts";
import { connectionOfTest } from "../support/faults.ts";

const database = await testDatabase("postgres");
afterAll(() => database.close());

test("queries beyond the number of connections wait in a queue", async () => {
  const proxy = await startDatabaseProxy(database.databaseUrl ?? "");
  onTestFinished(() => proxy.close());
  const { db, pool } = await connectionOfTest(proxy.url);
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, number) => db.execute(sql`select ${number}::int as number`)),
  );
  expect(answers.map((rows) => (rows as unknown as { number: number }[])[0]?.number)).toEqual(
    Array.from({ length: 300 }, (_, number) => number),
  );
  // One more connection has asked what kind of server it is.
  expect(proxy.opened()).toBe((pool?.size ?? 0) + 1);
});

test("at most 300 queries wait for a connection, and further ones are refused at once", async () => {
  const proxy = await startDatabaseProxy(database.databaseUrl ?? "");
  onTestFinished(() => proxy.close());
  const { db, pool } = await connectionOfTest(proxy.url);
  await db.execute(sql`select 1`);
  proxy.silenceAll();
  const start = performance.now();
  const waiting = Promise.allSettled(Array.from({ length: 310 }, () => db.execute(sql`select 1`)));
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseAway);
  expect(performance.now() - start).toBeLessThan(2_500);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(pool?.inFlight()).toBe(0);
});
