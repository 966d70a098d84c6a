import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { isDatabaseAway } from "../../server/db/errors.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { connectionOfTest, databaseOfTest } from "../support/faults.ts";

let proxy: DatabaseProxy;
let connection: Connection;

beforeEach(async () => {
  proxy = await startDatabaseProxy(await databaseOfTest());
  onTestFinished(() => proxy.close());
  connection = await connectionOfTest(proxy.url);
});

test("queries beyond the number of connections wait in a queue", async () => {
  const { db, pool } = connection;
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
  const { db, pool } = connection;
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
