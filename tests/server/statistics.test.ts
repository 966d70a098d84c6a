import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { downloadAt } from "../../server/analytics/visits.ts";
import { mondayOf, sendWeeklyMail } from "../../server/analytics/weekly-mail.ts";
import { eventCounts } from "../../server/db/schema.ts";
import { createMailer } from "../../server/mail/transport.ts";
import { runOwnerCommand } from "../../server/owner/commands.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { startMailServer, unreachableMailServer } from "../support/mail-server.ts";
import { validReview } from "../support/review.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.events.flush();
  await app.db.delete(eventCounts);
});

const today = () => new Date().toISOString().slice(0, 10);
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

/** By node:http, because `fetch` sets the Sec-Fetch headers itself. */
async function visit(path: string, headers: Record<string, string> = navigation): Promise<void> {
  const { host } = new URL(app.env.publicOrigin);
  const request = get(`${app.origin}${path}`, { headers: { host, ...headers } });
  const [response] = await once(request, "response");
  await buffer(response);
}

async function statistics(action: "days" | "sites" | "downloads") {
  await app.events.flush();
  const request = { area: "stats", action, operands: [], limit: 100 };
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
    expect(await statistics("sites")).toEqual([{ name: "news.example", count: 1 }]);
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
    for (let site = 0; site < 210; site += 1) {
      await visit("/", { ...navigation, referer: `https://s${site}.example/` });
    }
    await expect
      .poll(async () => ((await statistics("sites")) as { name: string; count: number }[])[0])
      .toMatchObject({ name: "other" });
  });
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

describe("the weekly mail", () => {
  const contactTo = "owner@theme.example";
  const publicOrigin = "https://theme.example";
  const now = new Date("2026-11-25T12:00:00Z");
  const { signal } = new AbortController();

  test("has the numbers of the past week and is sent once", async () => {
    const server = await startMailServer();
    try {
      await app.db.insert(eventCounts).values([
        { day: "2026-11-22", event: "page_view", count: 7 },
        { day: "2026-11-22", event: "referrer:news.example", count: 5 },
        { day: "2026-11-16", event: "referrer:monday.example", count: 6 },
        { day: "2026-11-23", event: "page_view", count: 99 },
        { day: "2026-11-23", event: "referrer:next-week.example", count: 99 },
      ]);
      const mailer = await createMailer({ smtpUrl: server.url, contactTo, publicOrigin });
      const parts = { db: app.db, mailer, publicOrigin };
      const sent = await Promise.all([
        sendWeeklyMail(parts, now, signal),
        sendWeeklyMail(parts, now, signal),
      ]);
      expect(sent.toSorted()).toEqual([false, true]);
      expect(server.accepted).toHaveLength(1);
      const text = server.accepted[0]?.body ?? "";
      expect(text).toContain("2026-11-22: 7 page views");
      expect(text).toMatch(/monday\.example: 6\r?\nnews\.example: 5/);
      expect(text).not.toContain("99");
    } finally {
      await server.stop();
    }
  });

  test("that the mail server refuses is tried again", async () => {
    const mailer = await createMailer({
      smtpUrl: (await unreachableMailServer()).url,
      contactTo,
      publicOrigin,
    });
    const parts = { db: app.db, mailer, publicOrigin };
    await expect(sendWeeklyMail(parts, now, signal)).rejects.toThrow();
    await expect(sendWeeklyMail(parts, now, signal)).rejects.toThrow();
  });

  test.each([
    ["2026-11-23T00:00:00Z", "2026-11-23"],
    ["2026-11-29T23:59:59Z", "2026-11-23"],
  ])("of %s belongs to the week of %s", (instant, monday) => {
    expect(mondayOf(new Date(instant))).toBe(monday);
  });
});
