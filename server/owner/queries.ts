import { desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { accounts, eventCounts, posts, reviews, users } from "../db/schema.ts";

export type DeliveryState = "waiting" | "mailed" | "uncertain";

function deliveryState(post: Pick<typeof posts.$inferSelect, "handedOverAt" | "deliveredAt">): DeliveryState {
  if (post.deliveredAt) return "mailed";
  return post.handedOverAt ? "uncertain" : "waiting";
}

/** Contact messages, newest first. */
export async function listMessages(db: Database, limit: number) {
  const rows = await db.select().from(posts).orderBy(desc(posts.createdAt), desc(posts.id)).limit(limit);
  return rows.map((post) => ({
    id: post.id,
    createdAt: post.createdAt,
    fullName: post.fullName,
    email: post.email,
    mail: deliveryState(post),
    message: post.message,
  }));
}

export async function findMessage(db: Database, id: string) {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) return null;
  return {
    id: post.id,
    createdAt: post.createdAt,
    fullName: post.fullName,
    email: post.email,
    mail: deliveryState(post),
    attempts: post.deliveryAttempts,
    nextAttemptAt: post.handedOverAt ? null : post.deliveryDueAt,
    deliveredAt: post.deliveredAt,
    message: post.message,
  };
}

/** Makes messages due for delivery, whatever became of earlier attempts. @returns the ids that exist. */
export async function resendMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(posts)
    .set({
      // An attempt that is under way loses its claim.
      deliveryAttempts: sql`${posts.deliveryAttempts} + 1`,
      deliveryDueAt: sql`now()`,
      handedOverAt: null,
      deliveredAt: null,
    })
    .where(inArray(posts.id, ids))
    .returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

export async function deleteMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.delete(posts).where(inArray(posts.id, ids)).returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

/** Removes the messages from an e-mail address, in whatever case it is written. @returns how many. */
export async function deleteMessagesFrom(db: Database, email: string): Promise<number> {
  const rows = await db
    .delete(posts)
    .where(sql`lower(${posts.email}) = lower(${email})`)
    .returning({ id: posts.id });
  return rows.length;
}

/** Reviews, newest first, hidden ones included. */
export async function listAllReviews(db: Database, limit: number) {
  return await db
    .select({
      id: reviews.id,
      createdAt: reviews.createdAt,
      author: reviews.authorName,
      authorId: reviews.authorId,
      hiddenAt: reviews.hiddenAt,
      title: reviews.title,
      message: reviews.message,
    })
    .from(reviews)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

/** Hides reviews, or shows them again. @returns the ids that exist; a hidden one keeps its time. */
export async function setReviewsHidden(db: Database, ids: string[], hidden: boolean): Promise<string[]> {
  await db
    .update(reviews)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(
      sql`${inArray(reviews.id, ids)} and ${hidden ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt)}`,
    );
  const rows = await db.select({ id: reviews.id }).from(reviews).where(inArray(reviews.id, ids));
  return rows.map(({ id }) => id);
}

export async function deleteReviews(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.delete(reviews).where(inArray(reviews.id, ids)).returning({ id: reviews.id });
  return rows.map(({ id }) => id);
}

/** Who has signed in, newest first. */
export async function listPeople(db: Database, limit: number) {
  return await db
    .select({
      id: users.id,
      createdAt: users.createdAt,
      name: users.name,
      providers: sql<string>`coalesce((select string_agg(a.provider, ' ' order by a.provider) from ${accounts} a where a.user_id = "users"."id"), '')`,
      reviews: sql<number>`(select count(*)::int from ${reviews} r where r.author_id = "users"."id")`,
    })
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Removes a person; accounts, sessions and reviews go with the row. @returns whether there was one. */
export async function deletePerson(db: Database, id: string): Promise<boolean> {
  const rows = await db.delete(users).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length > 0;
}

/** Counts of events, newest day first. */
export async function listEvents(db: Database, limit: number) {
  return await db.select().from(eventCounts).orderBy(desc(eventCounts.day), eventCounts.event).limit(limit);
}
