import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { startWeeklyMail } from "../../server/analytics/weekly-mail.ts";
import { createLog } from "../../server/app/log.ts";
import { eventCounts, rateLimits, sessions, signInAttempts } from "../../server/db/schema.ts";
import { createProcessCounter, createSharedCounter } from "../../server/limits/counters.ts";
import type { Mailer } from "../../server/mail/transport.ts";
import { sweep } from "../../server/retention.ts";
import { createSessions } from "../../server/session/sessions.ts";
import { createPerson } from "../support/author.ts";
import { openTestDatabase } from "../support/database.ts";

const DAY = 24 * 60 * 60_000;
const { connection } = await openTestDatabase();

/** Does something in a process whose clock is wrong by `skew` milliseconds. */
async function withClock<T>(skew: number, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skew });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

test("a process whose clock is a month ahead removes nothing that has not expired", async () => {
  const { db } = connection;
  const userId = await createPerson(connection);
  const tomorrow = new Date(Date.now() + DAY);
  const counts = () => Promise.all([sessions, signInAttempts, rateLimits].map((table) => db.$count(table)));
  const before = await counts();
  const attempt = { browser: "b", provider: "local", codeVerifier: "v", nonce: "n" } as const;
  await db.insert(sessions).values({ id: "ahead", userId, expiresAt: tomorrow });
  await db.insert(signInAttempts).values({ id: "ahead", ...attempt, expiresAt: tomorrow });
  await db.insert(rateLimits).values({ key: "ahead", points: 1, expire: tomorrow });
  await withClock(30 * DAY, () =>
    sweep({ db, sessions: createSessions(db, { secure: false }), contactDays: 365 }),
  );
  expect(await counts()).toEqual(before.map((count) => count + 1));
});

const skews = [
  ["ahead", 31 * DAY],
  ["behind", -31 * DAY],
] as const;

test.each(skews)(
  "a process whose clock is a month %s accepts and renews the sessions that other processes began",
  async (name, skew) => {
    const { db } = connection;
    const userId = await createPerson(connection);
    const sitting = createSessions(db, { secure: false });
    const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
    const cookie = tokenIn(await sitting.start(userId));
    const id = sitting.idOf(cookie) ?? "";
    const soon = new Date(Date.now() + DAY);
    await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.id, id));
    const [found, ownCookie] = await withClock(skew, async () => {
      const skewed = createSessions(db, { secure: false });
      return [await skewed.find(cookie), tokenIn(await skewed.start(userId))] as const;
    });
    expect(found?.user, name).toEqual({ id: userId, name: "A Person" });
    expect(found?.renewedCookie).toContain("Max-Age=2592000");
    for (const began of [cookie, ownCookie]) {
      const isBegun = eq(sessions.id, sitting.idOf(began) ?? "");
      const [row] = await db.select().from(sessions).where(isBegun);
      expect(((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY).toBeCloseTo(30, 1);
    }
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await withClock(skew, () => createSessions(db, { secure: false }).find(cookie))).toBeNull();
  },
);

test.each(skews)(
  "the limits of a process whose clock is a month %s last as long as those of others",
  async (name, skew) => {
    const { db } = connection;
    const windows = [{ per: "address", points: 2, seconds: 60, prefix: `clock ${name}` }] as const;
    const [skewed, others] = [1, 2].map(() => createSharedCounter(db, windows));
    const caller = { address: "192.0.2.1", sessionId: null };
    const skewedCount = () => withClock(skew, async () => skewed?.(caller));
    expect(await skewedCount()).toEqual({ wait: null, personId: null, isBlocked: false });
    expect(await others?.(caller)).toEqual({ wait: null, personId: null, isBlocked: false });
    for (const refused of [await skewedCount(), await others?.(caller), await skewedCount()]) {
      expect(refused?.wait).toBeGreaterThan(50);
      expect(refused?.wait).toBeLessThanOrEqual(60);
    }
  },
);

test("a process whose clock is put back while somebody is over a limit names no wait longer than the window", async () => {
  const count = createProcessCounter([{ per: "address", points: 1, seconds: 60, prefix: "put back" }]);
  const caller = { address: "192.0.2.1", sessionId: null };
  await count(caller);
  expect((await withClock(-DAY, () => count(caller))).wait).toBe(60);
});

test("a window that a database's clock began far ahead does not block anybody once the clock is put back", async () => {
  const { db } = connection;
  const windows = [{ per: "address", points: 1, seconds: 60, prefix: "database" }] as const;
  const caller = { address: "192.0.2.1", sessionId: null };
  await db
    .insert(rateLimits)
    .values({ key: "database:192.0.2.1", points: 9, expire: new Date(Date.now() + 365 * DAY) });
  const count = createSharedCounter(db, windows);
  expect((await count(caller)).wait).toBeNull();
  expect((await count(caller)).wait).toBeLessThanOrEqual(60);
});

test("a process whose clock is a week ahead mails no statistics before their time", async () => {
  const { db } = connection;
  const mailed: unknown[] = [];
  const mailer: Mailer = async (mail) => void mailed.push(mail);
  const aMonthAgo = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10);
  await db.insert(eventCounts).values({ day: aMonthAgo, event: "page_view", count: 1 });
  const run = () =>
    startWeeklyMail({ db, mailer, publicOrigin: "https://theme.example" }, createLog("silent"))();
  await run();
  expect(mailed).toHaveLength(1);
  await withClock(7 * DAY, async () => run());
  expect(mailed).toHaveLength(1);
});
