import { sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { eventCounts } from "../db/schema.ts";
import type { CountedEvent } from "./schema.ts";

/** How often an event happened on a day (UTC, `YYYY-MM-DD`). */
export interface EventCount {
  day: string;
  event: CountedEvent;
  count: number;
}

/** Adds counts to the stored events. Each pair of day and event may occur only once. */
export async function addEvents(db: Database, counted: readonly EventCount[]): Promise<void> {
  // Processes that write at once lock the rows in the same order.
  const inOrder = counted.toSorted((a, b) => `${a.day} ${a.event}`.localeCompare(`${b.day} ${b.event}`));
  await db
    .insert(eventCounts)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [eventCounts.day, eventCounts.event],
      set: { count: sql`${eventCounts.count} + excluded.count` },
    });
}
