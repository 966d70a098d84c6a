import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { statisticsByDay, sumsByDetail } from "../../server/analytics/queries.ts";
import { downloadAt, otherSite } from "../../server/analytics/visits.ts";
import { mondayOf, sendWeeklyMail } from "../../server/analytics/weekly-mail.ts";
import { connectDatabase } from "../../server/db/connect.ts";
import { eventCounts, reviews } from "../../server/db/schema.ts";
import { createMailer } from "../../server/mail/transport.ts";
import { parseOwnerArguments } from "../../server/owner/arguments.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { appOfFile, appOfTest, type TestApp } from "../support/app.ts";
import { createPerson } from "../support/author.ts";
import { testDatabase } from "../support/database.ts";
import { contactTo, publicOrigin } from "../support/delivery.ts";
import { mailServerOfTest } from "../support/faults.ts";
import { send } from "../support/load.ts";
import { freePort } from "../support/ports.ts";
import { reviewRow, validReview } from "../support/review.ts";

const app = await appOfFile();

beforeEach(async () => {
  await app.events.flush();
  await app.db.delete(eventCounts);
});

const today = () => new Date().toISOString().slice(0, 10);
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** Not by `fetch`, which sets the Sec-Fetch headers itself. */
const visit = (path: string, headers: Record<string, string> = navigation, of: TestApp = app) =>
  send(`${of.origin}${path}`, { headers: { host: new URL(of.env.publicOrigin).host, ...headers } });

async function statistics(...args: string[]) {
  await app.events.flush();
  const { request } = parseOwnerArguments(["stats", ...args]);
  return await runOwnerCommand({ connection: app.connection, env: app.env }, request);
}

describe("a page view", () => {
  test("is counted with the referring site", async () => {
    await visit("/");
    await visit("/", { ...navigation, referer: "https://www.news.example/item?id=1" });
    await visit("/", { ...navigation, referer: `${app.env.publicOrigin}/` });
    await expect
      .poll(async () => (await statistics("days")) as object)
      .toMatchObject([{ day: today(), views: 3 }, ...Array(29).fill({ views: 0 })]);
    // Before the day's first referring site, the process reads which sites it knows.
    await expect.poll(() => statistics("sites")).toEqual([{ name: "news.example", count: 1 }]);
  });

  test.each([
    ["a visitor who asks not to be tracked", { ...navigation, dnt: "1" }],
    ["a visitor with Global Privacy Control", { ...navigation, "sec-gpc": "1" }],
    ["a prefetch", { ...navigation, "sec-purpose": "prefetch" }],
    ["a program", {}],
  ])("of %s is not counted", async (_who, headers: Record<string, string>) => {
    await visit("/", headers);
    await visit("/");
    await expect
      .poll(async () => (await statistics("days")) as object)
      .toMatchObject([{ views: 1 }, ...Array(29).fill({})]);
  });

  test("beyond the limit of referring sites is counted as from another site, so that nobody can fill the table", async () => {
    const own = await appOfTest({ TRUSTED_PROXIES: "127.0.0.0/8" });
    await own.db.insert(eventCounts).values({ day: today(), event: "referrer:known.example", count: 1 });
    const from = (network: number, site: string) => {
      const headers = { "x-forwarded-for": `192.0.2.${network}`, referer: `https://${site}/` };
      return visit("/", { ...navigation, ...headers }, own);
    };
    for (let site = 0; site < 20; site += 1) await from(1, `junk${site}.example`);
    await from(2, "news.example");
    for (let site = 0; site < 220; site += 1) await from(Math.floor(site / 10) + 3, `more${site}.example`);
    await from(1, "known.example");
    await from(200, "late.example");
    await own.events.flush();
    const counted = await sumsByDetail(own.db, "referrer:", { days: 1, limit: 1_000 });
    const named = (part: string) => counted.filter(({ name }) => name.includes(part));
    expect(named("junk")).toHaveLength(10);
    expect(named("news.example")).toMatchObject([{ count: 1 }]);
    expect(named("known.example")).toMatchObject([{ count: 2 }]);
    expect(named("late.example")).toEqual([]);
    // 200 new sites, the known one, and all others together.
    expect(counted).toHaveLength(202);
    expect(named("other")).toMatchObject([{ count: 10 + 31 + 1 }]);
  });
});

test.each([
  ["https://www.news.example/item?id=1", "news.example"],
  ["https://News.Example:8443/", "news.example"],
  ["https://news.example./", "news.example"],
  ["https://bücher.example/", "xn--bcher-kva.example"],
  ["https://user:secret@news.example/", "news.example"],
  ["https://theme.example/", null],
  ["https://203.0.113.7/", null],
  ["http://0x7f.1/", null],
  ["http://2130706433/", null],
  ["http://[2001:db8::1]/", null],
  ["http://localhost:3000/", null],
  ["http://router/", null],
  ["http://printer.local/", null],
  ["http://wiki.corp/", null],
  ["http://app.localhost/", null],
  ["http://nas.home.arpa/", null],
  ["http://7.113.0.203.in-addr.arpa/", null],
  ["https://-x.example/", null],
  [`https://${"x".repeat(64)}.example/`, null],
  ["android-app://com.example/", null],
  ["about:blank", null],
  ["news.example", null],
  ["https://", null],
  [undefined, null],
])("a view with the Referer %s is from the site %s", (referer, site) => {
  expect(otherSite(referer, "https://theme.example")).toBe(site);
});

test.each([
  ["/theme-1.2.4.vsix", "vsix"],
  ["/ports/kitty/theme.conf", "kitty"],
  ["/ports/theme-ports.zip", "all-ports"],
  ["/ports", null],
  ["/assets/a/b.vsix", null],
])("%s downloads %s", (path, what) => {
  expect(downloadAt(path)).toBe(what);
});

test("the daily totals include copied commands, sign-ins and new reviews", async () => {
  await app.api.analytics.copied.mutate();
  const ada = await app.signIn("Ada");
  await ada.api.reviews.add.mutate(validReview());
  expect(((await statistics("days")) as object[])[0]).toMatchObject({ copies: 1, reviews: 1 });
});

test.each([["2"], ["days", "2"]])("`stats %s %s` shows two days", async (...args) => {
  expect(await statistics(...args)).toMatchObject([{ day: today() }, {}]);
});

test.each(["Pacific/Kiritimati", "Pacific/Niue"])(
  "the days are those of UTC in a database whose time zone is %s",
  async (zone) => {
    const database = await testDatabase();
    const first = await connectDatabase(database);
    await first.db.execute(
      sql.raw(
        `do $$ begin execute format('alter database %I set timezone to %L', current_database(), '${zone}'); end $$`,
      ),
    );
    await first.close();
    const { db, kind, close } = await connectDatabase(database);
    // The embedded database does not read this setting, but has only one connection.
    if (kind === "embedded") await db.execute(sql.raw(`set timezone to '${zone}'`));
    const setting = await db.select({ zone: sql`current_setting('timezone')` }).from(sql`(select 1) as one`);
    expect(setting).toEqual([{ zone }]);
    const authorId = await createPerson({ db });
    for (const moment of [
      "2026-11-15T23:59:59.999Z",
      "2026-11-16T00:00:00Z",
      "2026-11-16T13:00:00Z",
      "2026-11-22T23:59:59.999Z",
      "2026-11-23T00:00:00Z",
    ]) {
      await db.insert(reviews).values(reviewRow({ authorId, createdAt: new Date(moment) }));
    }
    const days = await statisticsByDay(db, 7, new Date("2026-11-22T00:00:00Z"));
    expect(days.map(({ day, reviews }) => [day, reviews])).toEqual([
      ["2026-11-22", 1],
      ...["21", "20", "19", "18", "17"].map((day) => [`2026-11-${day}`, 0]),
      ["2026-11-16", 2],
    ]);
    await close();
    await database.close();
  },
);

describe("the weekly mail", () => {
  const now = new Date("2026-11-25T12:00:00Z");

  /** @returns a function that sends the weekly mail through a mail server, if it is due. */
  async function sender({ url }: { url: string }) {
    const mailer = await createMailer({ smtpUrl: url, contactTo, publicOrigin });
    const { signal } = new AbortController();
    return (at = now) => sendWeeklyMail({ db: app.db, mailer, publicOrigin }, at, signal);
  }

  test("has the numbers of the past week and is sent once", async () => {
    await app.db.insert(eventCounts).values([
      { day: "2026-11-22", event: "page_view", count: 7 },
      { day: "2026-11-22", event: "referrer:news.example", count: 5 },
      { day: "2026-11-16", event: "referrer:monday.example", count: 6 },
      { day: "2026-11-23", event: "page_view", count: 99 },
      { day: "2026-11-23", event: "referrer:next-week.example", count: 99 },
    ]);
    const server = await mailServerOfTest();
    const sendMail = await sender(server);
    const sent = await Promise.all([sendMail(), sendMail()]);
    expect(sent.toSorted()).toEqual([false, true]);
    expect(server.accepted).toHaveLength(1);
    const text = server.accepted[0]?.parsed.text ?? "";
    expect(text).toMatch(/2026-11-22.*\b7\b/);
    expect(text).toMatch(/monday\.example: 6\nnews\.example: 5/);
    expect(text).not.toContain("99");
  });

  test("of a new site is sent after its first whole week", async () => {
    const server = await mailServerOfTest();
    const sendMail = await sender(server);
    expect(await sendMail()).toBe(false);
    await app.db.insert(eventCounts).values({ day: "2026-11-17", event: "page_view", count: 7 });
    expect(await sendMail()).toBe(false);
    expect(await sendMail(new Date("2026-11-30T00:00:00Z"))).toBe(true);
    expect(server.accepted).toHaveLength(1);
  });

  test("that the mail server refuses is tried again", async () => {
    await app.db.insert(eventCounts).values({ day: "2026-11-01", event: "page_view", count: 7 });
    const sendMail = await sender({ url: `smtp://127.0.0.1:${await freePort()}` });
    for (let time = 0; time < 2; time++) await expect(sendMail()).rejects.toThrow();
  });

  test.each([
    ["2026-11-23T00:00:00Z", "2026-11-23"],
    ["2026-11-29T23:59:59Z", "2026-11-23"],
  ])("of %s belongs to the week of %s", (instant, monday) => {
    expect(mondayOf(new Date(instant))).toBe(monday);
  });
});
