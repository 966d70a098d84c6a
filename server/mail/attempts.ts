import { and, asc, eq, getTableColumns, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import type { posts, reviewMails } from "../db/schema.ts";

/** One attempt to mail an item. */
export interface Attempt {
  /** The item's key in its table, which also names the item in the log. */
  item: string | number;
  /** The number of attempts, this one included. */
  attempts: number;
}

type OutboxTable = typeof posts | typeof reviewMails;

/** A row for which an attempt has begun. */
export type Claimed<Table extends OutboxTable> = Attempt & Table["$inferSelect"];

/**
 * Claims the items of an outbox and records the attempts to mail them in the rows of its table. Once another attempt has
 * begun, an attempt changes nothing.
 * @param key the table's primary key.
 */
export function recordAttempts<Table extends OutboxTable>(db: Database, outboxTable: Table, key: PgColumn) {
  // Both tables have the columns that are used here.
  const table = outboxTable as typeof posts;
  const isOfAttempt = ({ item, attempts }: Attempt) =>
    and(eq(key, item), eq(table.deliveryAttempts, attempts), isNull(table.deliveredAt));

  return {
    /**
     * Claims, for one attempt, the row that has been due longest and meets the condition `isReady`.
     * @param lease in milliseconds. Other processes cannot claim the row before the lease ends.
     */
    async claim(lease: number, isReady?: SQL): Promise<Claimed<Table> | undefined> {
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
        .returning({ ...getTableColumns(table), item: key, attempts: table.deliveryAttempts });
      return claimed as Claimed<Table> | undefined;
    },

    /** @returns whether this attempt may continue; false once another attempt has begun. */
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

    /** @param wait until the next attempt, in milliseconds. */
    async markUnsent(attempt: Attempt, wait: number) {
      await db
        .update(table)
        .set({ handedOverAt: null, deliveryDueAt: fromNow(wait) })
        .where(isOfAttempt(attempt));
    },
  };
}
