import { gte, sql } from "drizzle-orm";
import { type CountedEvent, countedEvents } from "../../shared/analytics.ts";
import type { Database } from "../db/connection.ts";
import { eventCounts } from "../db/schema.ts";

/** How often an event happened on a day (UTC, `YYYY-MM-DD`). */
export type EventCount = typeof eventCounts.$inferSelect;

/** Adds counts to the stored ones. Each pair of day and event may occur only once. */
export async function addEvents(db: Database, counted: readonly EventCount[]): Promise<void> {
  // Processes that write at the same time must lock the rows in the same order, or they deadlock.
  const inOrder = counted.toSorted((a, b) => `${a.day} ${a.event}`.localeCompare(`${b.day} ${b.event}`));
  await db
    .insert(eventCounts)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    });
}

export type DayCounts = { day: string } & Record<CountedEvent, number>;

/** What happened on each of the last days (UTC), newest first, from the day of `now` back. No day is left out. */
export async function countsByDay(db: Database, days = 30, now = new Date()): Promise<DayCounts[]> {
  const names = Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - index * 86_400_000).toISOString().slice(0, 10),
  );
  const counted = await db
    .select()
    .from(eventCounts)
    .where(gte(eventCounts.day, names.at(-1) ?? ""));
  return names.map((day) => {
    const countOf = (event: CountedEvent) =>
      counted.find((row) => row.day === day && row.event === event)?.count ?? 0;
    const counts = Object.fromEntries(countedEvents.map((event) => [event, countOf(event)]));
    return { day, ...counts } as DayCounts;
  });
}
