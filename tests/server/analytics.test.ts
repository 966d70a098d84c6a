import { once } from "node:events";
import { get } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { addEvents, countsByDay } from "../../server/analytics/event-counter.ts";
import { eventCounts } from "../../server/db/schema.ts";
import { COUNTED_DAYS } from "../../shared/analytics.ts";
import { appOfFile, refusal } from "../support/app.ts";
import { validReview } from "../support/content.ts";

const app = await appOfFile();
const visit = { host: "localhost", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
const none = { views: 0, downloads: 0, signIns: 0, reviews: 0, notification_received: 0, user_gotIn: 0 };

beforeEach(async () => {
  await app.events.flush();
  await app.db.delete(eventCounts);
});

async function today() {
  await app.events.flush();
  const [{ day: _, ...counts } = { day: "", ...none }] = await countsByDay(app.db);
  return counts;
}

test("the configuration is a measurement id or null", async () => {
  expect(await app.api.analytics.config.query()).toEqual({ measurementId: null });
  const measured = await appOfFile({ ANALYTICS_MEASUREMENT_ID: "G-TEST123" });
  expect(await measured.api.analytics.config.query()).toEqual({ measurementId: "G-TEST123" });
});

test("the two events are counted per day, and no other", async () => {
  await app.api.analytics.log.mutate({ event: "notification_received" });
  await app.api.analytics.log.mutate({ event: "user_gotIn" });
  expect(await app.api.analytics.log.mutate({ event: "user_gotIn" })).toEqual({ logged: true });
  const other = app.api.analytics.log.mutate({ event: "views" as "user_gotIn" });
  expect((await refusal(other)).code).toBe("BAD_REQUEST");
  expect(await today()).toEqual({ ...none, notification_received: 1, user_gotIn: 2 });
});

test("views are counted for people whose browsers do not ask otherwise", async () => {
  for (const headers of [visit, { ...visit, dnt: "1" }, { ...visit, "sec-gpc": "1" }, { "user-agent": "a bot" }]) {
    // fetch() would set Sec-Fetch-Mode itself.
    const [answer] = await once(get(app.origin, { headers }), "response");
    answer.resume();
  }
  await expect.poll(today).toEqual({ ...none, views: 1 });
});

test("a new review counts once, however often it is sent", async () => {
  const ada = await app.signIn("Ada");
  const submission = validReview();
  for (let i = 0; i < 3; i++) await ada.api.reviews.add.mutate(submission);
  expect(await today()).toEqual({ ...none, reviews: 1 });
});

test("the last days are listed, newest first, with what several processes counted", async () => {
  const now = new Date("2026-03-01T00:30:00Z");
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const counted = [
    { day: "2026-03-01", event: "views", count: 2 },
    { day: before(COUNTED_DAYS - 1), event: "downloads", count: 3 },
    { day: before(COUNTED_DAYS), event: "views", count: 9 },
  ] as const;
  await Promise.all(Array.from({ length: 5 }, () => addEvents(app.db, [...counted])));
  const days = await countsByDay(app.db, now);
  expect(days).toHaveLength(COUNTED_DAYS);
  expect(days[0]).toEqual({ day: "2026-03-01", ...none, views: 10 });
  expect(days.at(-1)).toEqual({ day: before(COUNTED_DAYS - 1), ...none, downloads: 15 });
});
