import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { posts, sessions, signInAttempts } from "../../server/db/schema.ts";
import { sweep } from "../../server/retention.ts";
import { SESSION_MAX_DAYS } from "../../server/session/sessions.ts";
import { appOfFile } from "../support/app.ts";
import { validMessage } from "../support/content.ts";
import { createPerson } from "../support/people.ts";

const app = await appOfFile();
const { db } = app;
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
const postOf = (days: number) => ({ id: uuidv7(), createdAt: daysAgo(days), ...validMessage() });
const swept = (contactRetentionDays = 365) => sweep({ db, sessions: app.sessions, env: { contactRetentionDays } });

test("contact messages go after CONTACT_RETENTION_DAYS, mailed or not", async () => {
  await db.insert(posts).values([31, 30, 29].map(postOf));
  expect(await swept(30)).toBe(2);
  expect(await db.$count(posts)).toBe(1);
});

test("more messages than one statement removes go too", async () => {
  await db.insert(posts).values(Array.from({ length: 2_100 }, () => postOf(400)));
  expect(await swept()).toBe(2_100);
});

test("sessions go when they have expired, and when they are too old to be used", async () => {
  const userId = await createPerson(app);
  const [alive, expired, old] = [uuidv7(), uuidv7(), uuidv7()];
  const later = sql`now() + interval '1 day'`;
  await db.insert(sessions).values([
    { id: alive, userId, expiresAt: later },
    { id: expired, userId, expiresAt: daysAgo(0) },
    { id: old, userId, expiresAt: later, createdAt: daysAgo(SESSION_MAX_DAYS + 1) },
  ]);
  await swept();
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual([alive]);
});

test("sign-ins that were never ended go when they have expired", async () => {
  const attempt = { browser: "x", provider: "oidc", codeVerifier: "x", nonce: "x" };
  const inTime = sql`now() + interval '1 minute'`;
  await db.insert(signInAttempts).values([
    { id: "expired", ...attempt, expiresAt: daysAgo(0) },
    { id: "running", ...attempt, expiresAt: inTime },
  ]);
  await swept();
  expect((await db.select().from(signInAttempts)).map(({ id }) => id)).toEqual(["running"]);
});

test("a step that fails does not keep the others from running", async () => {
  const kept = postOf(1);
  await db.delete(posts);
  await db.insert(posts).values([postOf(400), kept]);
  const failing = { ...app.sessions, sweep: () => Promise.reject(new Error("a placeholder's failure")) };
  await expect(sweep({ db, sessions: failing, env: { contactRetentionDays: 365 } })).rejects.toThrow(
    "a placeholder's failure",
  );
  expect(await db.select({ id: posts.id }).from(posts)).toEqual([{ id: kept.id }]);
});
