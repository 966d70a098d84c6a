import { and, desc, eq, gte, inArray, like, lte, sql, sum } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { eventCounts, reviews } from "../db/schema.ts";
import { isPresent } from "../reviews/columns.ts";

/** How often an event happened on a day (UTC, `YYYY-MM-DD`). */
export type EventCount = typeof eventCounts.$inferSelect;

/** Adds counts to the stored events. Each pair of day and event may occur only once. */
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

/** The last days (UTC) as `YYYY-MM-DD`, newest first, from the day of `now` back. */
function daysUntil(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) => {
    return new Date(now.getTime() - index * 86_400_000).toISOString().slice(0, 10);
  });
}

/** The sums of each of the last days, newest first, from the day of `now` back. Days without events are included. */
export async function statisticsByDay(db: Database, days: number, now = new Date()) {
  const names = daysUntil(now, days);
  const since = names.at(-1) ?? "";
  const counted = await db.select().from(eventCounts).where(gte(eventCounts.day, since));
  const day = sql<string>`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const written = await db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(isPresent, gte(reviews.createdAt, sql`${since}::timestamp at time zone 'UTC'`)))
    .groupBy(day);
  return names.map((name) => {
    const ofDay = counted.filter((row) => row.day === name);
    const total = (isWanted: (event: EventCount["event"]) => boolean) =>
      ofDay.reduce((all, { event, count }) => (isWanted(event) ? all + count : all), 0);
    return {
      day: name,
      /** Page views that reached the server. */
      views: total((event) => event === "page_view"),
      downloads: total((event) => event.startsWith("download:")),
      /** How often visitors copied the install command. */
      copies: total((event) => event === "command_copied"),
      signIns: total((event) => event.startsWith("sign_in:")),
      /** Reviews of that day that still exist. */
      reviews: written.find((row) => row.day === name)?.count ?? 0,
    };
  });
}

/** Sums the last days' events whose names begin with `prefix`, grouped by the rest of the name, largest first. */
export async function sumsByDetail(
  db: Database,
  prefix: "download:" | "referrer:",
  { days, limit, now = new Date() }: { days: number; limit: number; now?: Date },
): Promise<{ name: string; count: number }[]> {
  const count = sum(eventCounts.count).mapWith(Number);
  const rows = await db
    .select({ event: eventCounts.event, count })
    .from(eventCounts)
    .where(and(like(eventCounts.event, `${prefix}%`), inArray(eventCounts.day, daysUntil(now, days))))
    .groupBy(eventCounts.event)
    .orderBy(sql`2 desc`, eventCounts.event)
    .limit(limit);
  return rows.map(({ event, count }) => ({ name: event.slice(prefix.length), count }));
}

/** Counts of events, newest day first. */
export async function listEvents(db: Database, limit: number) {
  return await db.select().from(eventCounts).orderBy(desc(eventCounts.day), eventCounts.event).limit(limit);
}

/** Whether anything was counted on or before a day, `YYYY-MM-DD`. */
export async function hasEventsBy(db: Database, day: string): Promise<boolean> {
  const found = await db
    .select({ day: eventCounts.day })
    .from(eventCounts)
    .where(lte(eventCounts.day, day))
    .limit(1);
  return found.length > 0;
}

/**
 * Claims the mail of a week for this process.
 * @param monday the week's first day, `YYYY-MM-DD`.
 * @returns whether this process has to send it; false when another process has claimed it.
 */
export async function claimWeeklyMail(db: Database, monday: string): Promise<boolean> {
  const claimed = await db
    .insert(eventCounts)
    .values({ day: monday, event: "weekly_mail", count: 1 })
    .onConflictDoNothing()
    .returning({ day: eventCounts.day });
  return claimed.length > 0;
}

/** Gives up the claim on a weekly mail, after the process could not send it. */
export async function releaseWeeklyMail(db: Database, monday: string): Promise<void> {
  await db.delete(eventCounts).where(and(eq(eventCounts.day, monday), eq(eventCounts.event, "weekly_mail")));
}
