import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createEventCounter, FLUSH_INTERVAL } from "../../server/analytics/counter.ts";
import { createLog } from "../../server/app/log.ts";
import { eventCounts } from "../../server/db/schema.ts";
import { appOfFile, refusal } from "../support/app.ts";

const app = await appOfFile({ ANALYTICS_MEASUREMENT_ID: "G-TEST123" });

const today = () => new Date().toISOString().slice(0, 10);

function stored() {
  return app.db.select().from(eventCounts).orderBy(eventCounts.event);
}

test("the configuration names the measurement id", async () => {
  expect(await app.api.analytics.config.query()).toEqual({ measurementId: "G-TEST123" });
});

test("an unknown event is refused", async () => {
  const event = "something_else" as "user_gotIn";
  expect((await refusal(app.api.analytics.log.mutate({ event }))).code).toBe("BAD_REQUEST");
});

test("events are counted as daily totals, without anything about the visitor", async () => {
  await Promise.all(Array.from({ length: 12 }, () => app.api.analytics.log.mutate({ event: "user_gotIn" })));
  expect(await app.api.analytics.log.mutate({ event: "notification_received" })).toEqual({ logged: true });
  await app.events.flush();
  expect(await stored()).toEqual([
    { day: today(), event: "notification_received", count: 1 },
    { day: today(), event: "user_gotIn", count: 12 },
  ]);
});

test("a process writes an event soon, without a further call, and adds it to those of other processes", async () => {
  const other = createEventCounter(app.db, createLog("silent"));
  await app.api.analytics.log.mutate({ event: "user_gotIn" });
  other.count("user_gotIn");
  await expect
    .poll(stored, { timeout: 2 * FLUSH_INTERVAL })
    .toContainEqual({ day: today(), event: "user_gotIn", count: 14 });
});

test("an event needs no query of its own, and none is lost while the database is unavailable", async () => {
  await app.db.execute(sql`alter table event_counts rename to away`);
  expect(await app.api.analytics.log.mutate({ event: "user_gotIn" })).toEqual({ logged: true });
  await app.events.flush();
  await app.db.execute(sql`alter table away rename to event_counts`);
  await app.events.flush();
  expect(await stored()).toContainEqual({ day: today(), event: "user_gotIn", count: 15 });
});
