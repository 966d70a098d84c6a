import { sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { eventCounts } from "../db/schema.ts";
import type { AnalyticsEvent } from "./schema.ts";

/** Adds `count` to an event's number of a day (UTC, `YYYY-MM-DD`). */
export async function addEvents(
  db: Database,
  { day, event, count }: { day: string; event: AnalyticsEvent; count: number },
): Promise<void> {
  await db
    .insert(eventCounts)
    .values({ day, event, count })
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    });
}
