import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import type { posts, reviewMails } from "../db/schema.ts";
import type { Attempt } from "./delivery.ts";

/**
 * Claims the items of an outbox and records the attempts to mail them in the rows of its table. Once another attempt has
 * begun, an attempt changes nothing.
 * @param key the table's primary key.
 */
export function recordAttempts<Table extends typeof posts | typeof reviewMails>(
  db: Database,
  outboxTable: Table,
  key: PgColumn,
) {
  // Both tables have the columns that are used here.
  const table = outboxTable as typeof posts;
  const isOfAttempt = ({ item, attempts }: Attempt) =>
    and(eq(key, item), eq(table.deliveryAttempts, attempts), isNull(table.deliveredAt));

  return {
    /** Takes a lease on the row that has been due longest and meets the condition `isReady`. */
    async claim(lease: number, isReady?: SQL): Promise<Table["$inferSelect"] | undefined> {
      const due = db
        .select({ key })
        .from(table)
        .where(and(isNull(table.handedOverAt), lte(table.deliveryDueAt, sql`now()`), isReady))
        .orderBy(asc(table.deliveryDueAt))
        .limit(1)
        .for("update", { of: table, skipLocked: true });
      const [claimed] = await db
        .update(table)
        .set({ deliveryAttempts: sql`${table.deliveryAttempts} + 1`, deliveryDueAt: fromNow(lease) })
        .where(eq(key, due))
        .returning();
      return claimed;
    },

    async markHandedOver(attempt: Attempt) {
      const marked = await db
        .update(table)
        .set({ handedOverAt: sql`now()` })
        .where(and(isOfAttempt(attempt), isNull(table.handedOverAt)))
        .returning({ attempts: table.deliveryAttempts });
      return marked.length === 1;
    },

    async markDelivered(attempt: Attempt) {
      await db.update(table).set({ deliveredAt: sql`now()` }).where(isOfAttempt(attempt));
    },

    async markUnsent(attempt: Attempt, wait: number) {
      await db
        .update(table)
        .set({ handedOverAt: null, deliveryDueAt: fromNow(wait) })
        .where(isOfAttempt(attempt));
    },
  };
}
