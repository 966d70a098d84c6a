import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection } from "../../server/db/connection.ts";
import {
  posts,
  rateLimits,
  sessions,
  signInAttempts,
  users,
  withdrawnReviews,
} from "../../server/db/schema.ts";
import { createLog } from "../../server/process/log.ts";
import { startRetention, sweep } from "../../server/process/retention.ts";
import { createSessions } from "../../server/session/sessions.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

const DAY = 24 * 60 * 60_000;
let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  connection = await connectDatabase(database);
});

afterAll(async () => {
  await connection.close();
  await database.close();
});

function retention(contactDays: number) {
  const { db } = connection;
  return { db, sessions: createSessions(db, { secure: false }), contactDays };
}

function storeMessages(count: number, daysAgo: number) {
  const createdAt = new Date(Date.now() - daysAgo * DAY);
  return connection.db.insert(posts).values(
    Array.from({ length: count }, () => ({
      id: uuidv7(),
      fullName: "A Visitor",
      email: "visitor@example.com",
      message: "Hello",
      createdAt,
    })),
  );
}

test("messages older than their time are removed, however many, and younger ones stay", async () => {
  await storeMessages(2_500, 31);
  await storeMessages(3, 29);
  expect(await sweep(retention(30))).toBe(2_500);
  expect(await connection.db.$count(posts)).toBe(3);
});

test("what has expired of sessions, sign-ins and counts is removed, and nothing else", async () => {
  const { db } = connection;
  const userId = uuidv7();
  await db.insert(users).values({ id: userId, name: "A Person" });
  const past = new Date(Date.now() - 1_000);
  const future = new Date(Date.now() + DAY);
  const attempt = { browser: "b", provider: "local", codeVerifier: "c", nonce: "n" } as const;
  await db.insert(sessions).values([
    { id: "past", userId, expiresAt: past },
    { id: "future", userId, expiresAt: future },
  ]);
  await db.insert(signInAttempts).values([
    { id: "past", ...attempt, expiresAt: past },
    { id: "future", ...attempt, expiresAt: future },
  ]);
  await db.insert(rateLimits).values([
    { key: "past", points: 1, expire: past },
    { key: "future", points: 1, expire: future },
  ]);
  await sweep(retention(30));
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: "future" }]);
  expect(await db.select({ id: signInAttempts.id }).from(signInAttempts)).toEqual([{ id: "future" }]);
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: "future" }]);
});

test("the site sweeps when it starts", async () => {
  await connection.db.delete(posts);
  await storeMessages(1, 400);
  await startRetention(retention(365), createLog("silent"))();
  expect(await connection.db.$count(posts)).toBe(0);
});

test("what Undo would bring back of a review is forgotten after an hour", async () => {
  const { db } = connection;
  const [old, young] = [uuidv7(), uuidv7()];
  const kept = { fingerprint: "f", waiting: false, answer: "An answer" };
  await db.insert(withdrawnReviews).values([
    { ...kept, id: old, withdrawnAt: new Date(Date.now() - 61 * 60_000) },
    { ...kept, id: young, withdrawnAt: new Date(Date.now() - 59 * 60_000) },
  ]);
  await sweep(retention(30));
  expect(await db.select({ id: withdrawnReviews.id }).from(withdrawnReviews)).toEqual([{ id: young }]);
});
