import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import type { posts, reviewMails } from "../db/schema.ts";
import type { Attempt, Outbox } from "./delivery.ts";

/**
 * Records the attempts of an outbox in the rows of its table. An attempt changes nothing once another one has begun.
 * @param isRowOf the condition that selects an item's row.
 */
export function recordAttempts<Item extends Attempt>(
  db: Database,
  mailed: typeof posts | typeof reviewMails,
  isRowOf: (item: Item) => SQL,
): Pick<Outbox<Item>, "markHandedOver" | "markDelivered" | "markUnsent"> {
  // Both tables have the columns that are used here.
  const table = mailed as typeof posts;
  const ofAttempt = (item: Item) =>
    and(isRowOf(item), eq(table.deliveryAttempts, item.attempts), isNull(table.deliveredAt));

  return {
    async markHandedOver(item) {
      const marked = await db
        .update(table)
        .set({ handedOverAt: sql`now()` })
        .where(and(ofAttempt(item), isNull(table.handedOverAt)))
        .returning({ attempts: table.deliveryAttempts });
      return marked.length === 1;
    },

    async markDelivered(item) {
      await db.update(table).set({ deliveredAt: sql`now()` }).where(ofAttempt(item));
    },

    async markUnsent(item, wait) {
      await db
        .update(table)
        .set({ handedOverAt: null, deliveryDueAt: fromNow(wait) })
        .where(ofAttempt(item));
    },
  };
}
