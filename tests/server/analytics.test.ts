import { afterAll, beforeAll, expect, test } from "vitest";
import { eventCounts } from "../../server/db/schema.ts";
import { refusal, startApp, type TestApp } from "../support/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ ANALYTICS_MEASUREMENT_ID: "G-TEST123" });
});

afterAll(() => app.close());

test("the configuration names the measurement id", async () => {
  expect(await app.api.analytics.config.query()).toEqual({ measurementId: "G-TEST123" });
});

test("an unknown event is refused", async () => {
  const event = "something_else" as "user_gotIn";
  expect((await refusal(app.api.analytics.log.mutate({ event }))).code).toBe("BAD_REQUEST");
});

test("events are counted per day, without anything about the visitor", async () => {
  await Promise.all(Array.from({ length: 12 }, () => app.api.analytics.log.mutate({ event: "user_gotIn" })));
  expect(await app.api.analytics.log.mutate({ event: "notification_received" })).toEqual({ logged: true });
  const day = new Date().toISOString().slice(0, 10);
  const rows = await app.db.select().from(eventCounts).orderBy(eventCounts.event);
  expect(rows).toEqual([
    { day, event: "notification_received", count: 1 },
    { day, event: "user_gotIn", count: 12 },
  ]);
});
