import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { columnsOf, type Database, type EveryColumn, fromNow } from "../db/connection.ts";
import { type ChannelName, deliveries, posts, reviews } from "../db/schema.ts";
import type { Channel, News } from "./channel.ts";

/** How long an attempt may take, in milliseconds. If the process dies, another one tries again after this time. */
const LEASE = 5 * 60_000;

/**
 * The rows of new deliveries, for an INSERT … SELECT within the statement that stores the review or message.
 * @param row the id columns for the review and the message; one is null.
 */
export function newDelivery(row: Record<"reviewId" | "messageId", PgColumn | SQL>, channel: SQL) {
  const none = (name: string, type: string) => sql<null>`null::${sql.raw(type)}`.as(name);
  return {
    id: sql<string>`gen_random_uuid()`.as("id"),
    reviewId: sql<string | null>`${row.reviewId}`.as("review_id"),
    messageId: sql<string | null>`${row.messageId}`.as("message_id"),
    channel: sql<ChannelName>`${channel}`.as("channel"),
    attempts: sql<number>`0`.as("attempts"),
    dueAt: sql<Date>`now()`.as("due_at"),
    startedAt: none("started_at", "timestamptz"),
    deliveredAt: none("delivered_at", "timestamptz"),
    failure: none("failure", "text"),
  } satisfies EveryColumn<typeof deliveries>;
}

/** A delivery that this process has claimed. */
export interface Claimed {
  news: News;
  /** The ids of its rows. */
  ids: string[];
  /** The number of attempts, including this one. */
  attempts: number;
}

/** Claims the message that has been due for the longest time. Other processes cannot claim it before the lease ends. */
export async function claimMessage(db: Database, { name }: Channel): Promise<Claimed | null> {
  const [claimed] = await claim(db, and(eq(deliveries.channel, name), isNotNull(deliveries.messageId)), 1);
  if (!claimed?.messageId) return null;
  const [message] = await db.select(columnsOf(posts)).from(posts).where(eq(posts.id, claimed.messageId));
  return message ? { news: { kind: "message", message }, ids: [claimed.id], attempts: claimed.attempts } : null;
}

/**
 * Claims the reviews that have been due for the longest time. During the pause after a delivery by any process, it
 * claims none.
 */
export async function claimReviews(db: Database, { name, reviewsMax, reviewsPause }: Channel): Promise<Claimed | null> {
  const isOfChannel = and(eq(deliveries.channel, name), isNotNull(deliveries.reviewId));
  const isRunning = or(isNotNull(deliveries.deliveredAt), sql`${deliveries.dueAt} > now()`);
  const isRecent = sql`${deliveries.startedAt} > ${fromNow(-reviewsPause)}`;
  const recent = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isOfChannel, isRecent, isRunning));
  const claimed = await claim(db, and(isOfChannel, sql`not exists ${recent}`), reviewsMax);
  if (claimed.length === 0) return null;
  const found = await db
    .select(columnsOf(reviews))
    .from(reviews)
    .where(
      inArray(
        reviews.id,
        claimed.flatMap(({ reviewId }) => reviewId ?? []),
      ),
    )
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
  const attempts = Math.max(...claimed.map((delivery) => delivery.attempts));
  return { news: { kind: "reviews", reviews: found }, ids: claimed.map(({ id }) => id), attempts };
}

async function claim(db: Database, isWanted: SQL | undefined, limit: number) {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isNull(deliveries.deliveredAt), lte(deliveries.dueAt, sql`now()`), isWanted))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  const { id, reviewId, messageId, attempts } = deliveries;
  return await db
    .update(deliveries)
    .set({ attempts: sql`${attempts} + 1`, dueAt: fromNow(LEASE), startedAt: sql`now()` })
    // PostgreSQL evaluates an array once, but may evaluate other subqueries more often.
    .where(sql`${id} = any(array(${due}))`)
    .returning({ id, reviewId, messageId, attempts });
}

/** Records that a channel has accepted the claimed deliveries. */
export async function recordSuccess(db: Database, { ids }: Claimed): Promise<void> {
  const outcome = { deliveredAt: sql`now()`, failure: null };
  await db.update(deliveries).set(outcome).where(inArray(deliveries.id, ids));
}

/** Records a failure. @param wait the pause until the next attempt, in milliseconds. */
export async function recordFailure(db: Database, { ids }: Claimed, failure: string, wait: number): Promise<void> {
  const outcome = { dueAt: fromNow(wait), startedAt: null, failure };
  await db.update(deliveries).set(outcome).where(inArray(deliveries.id, ids));
}
