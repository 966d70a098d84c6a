import { eq, lte, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createLog } from "../../server/app/log.ts";
import {
  erasedReviews,
  posts,
  rateLimits,
  reviews,
  sessions,
  signInAttempts,
} from "../../server/db/schema.ts";
import { startRetention, sweep } from "../../server/retention.ts";
import { createSessions } from "../../server/session/sessions.ts";
import { createPerson } from "../support/author.ts";
import { validMessage } from "../support/contact.ts";
import { openTestDatabase } from "../support/database.ts";
import { reviewRow } from "../support/review.ts";

const DAY = 24 * 60 * 60_000;
const attempt = { browser: "b", provider: "local", codeVerifier: "c", nonce: "n" } as const;
const { connection } = await openTestDatabase();
const { db } = connection;

function retention(contactDays: number) {
  return { db, sessions: createSessions(db, { secure: false }), contactDays };
}

function storeMessages(count: number, daysAgo: number) {
  const createdAt = new Date(Date.now() - daysAgo * DAY);
  const message = validMessage({ createdAt });
  return db.insert(posts).values(Array.from({ length: count }, () => ({ id: uuidv7(), ...message })));
}

test("the sweep removes all messages beyond their retention time, however many, and keeps newer ones", async () => {
  await storeMessages(2_500, 31);
  await storeMessages(3, 29);
  expect(await sweep(retention(30))).toBe(2_500);
  expect(await db.$count(posts)).toBe(3);
});

test("the sweep removes expired sessions, sign-ins and counts, and nothing else", async () => {
  const userId = await createPerson(connection);
  const past = new Date(Date.now() - 1_000);
  const future = new Date(Date.now() + DAY);
  await db.insert(sessions).values([
    { id: "past", userId, expiresAt: past },
    { id: "future", userId, expiresAt: future },
    { id: "90 days old", userId, expiresAt: future, createdAt: new Date(Date.now() - 90 * DAY) },
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
  await db.delete(posts);
  await storeMessages(1, 400);
  await startRetention(retention(365), createLog("silent"))();
  expect(await db.$count(posts)).toBe(0);
});

test("a deleted review is erased after an hour, and its id can be used again after two months", async () => {
  const authorId = await createPerson(connection);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [old, young, present] = [uuidv7(), uuidv7(), uuidv7()];
  await db
    .insert(reviews)
    .values([
      reviewRow({ authorId, id: old, deletedAt: ago(61), hiddenAt: ago(61) }),
      reviewRow({ authorId, id: young, deletedAt: ago(59), hiddenAt: ago(59) }),
      reviewRow({ authorId, id: present, createdAt: ago(1_000) }),
    ]);
  const [longAgo, lately] = [uuidv7(), uuidv7()];
  await db.insert(erasedReviews).values([
    { id: longAgo, erasedAt: ago(61 * 24 * 60) },
    { id: lately, erasedAt: ago(59 * 24 * 60) },
  ]);
  await sweep(retention(30));
  const idsOf = async (table: typeof reviews | typeof erasedReviews) =>
    (await db.select({ id: table.id }).from(table as typeof reviews)).map(({ id }) => id).sort();
  expect(await idsOf(reviews)).toEqual([young, present].sort());
  expect(await idsOf(erasedReviews)).toEqual([old, lately].sort());
});

const swept = ["sessions", "sign_in_attempts", "rate_limits", "reviews", "erased_reviews", "posts"];

test.each(swept)("while %s cannot be swept, everything else is", async (broken) => {
  const userId = await createPerson(connection);
  const past = new Date(Date.now() - 100 * DAY);
  await db.insert(sessions).values({ id: uuidv7(), userId, expiresAt: past });
  await db.insert(signInAttempts).values({ id: uuidv7(), ...attempt, expiresAt: past });
  await db.insert(rateLimits).values({ key: uuidv7(), points: 1, expire: past });
  await db.insert(reviews).values(reviewRow({ authorId: userId, deletedAt: past, hiddenAt: past }));
  await db.insert(erasedReviews).values({ id: uuidv7(), erasedAt: past });
  await storeMessages(1, 100);
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await db.execute(
    sql`create trigger refuse before delete on ${sql.identifier(broken)} for each row execute function refuse()`,
  );
  await expect(sweep(retention(30))).rejects.toThrow();
  const left = {
    sessions: await db.$count(sessions, eq(sessions.expiresAt, past)),
    sign_in_attempts: await db.$count(signInAttempts, eq(signInAttempts.expiresAt, past)),
    rate_limits: await db.$count(rateLimits, eq(rateLimits.expire, past)),
    reviews: await db.$count(reviews, eq(reviews.deletedAt, past)),
    erased_reviews: await db.$count(erasedReviews, eq(erasedReviews.erasedAt, past)),
    posts: await db.$count(posts, lte(posts.createdAt, sql`now() - interval '30 days'`)),
  };
  await db.execute(sql`drop function refuse cascade`);
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([[broken, 1]]);
  await sweep(retention(30));
});
