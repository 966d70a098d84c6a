import { and, between, desc, eq, inArray, max, sql } from "drizzle-orm";
import { contactContentOf } from "../contact/queries.ts";
import type { Database } from "../db/connection.ts";
import { accounts, eventCounts, posts, reviewLinks, reviewMails, reviews, users } from "../db/schema.ts";
import { contentOf, isPresent } from "../reviews/columns.ts";

/** `not mailed`: no mail server is configured. */
export type DeliveryState = "waiting" | "mailed" | "uncertain" | "not mailed";

function deliveryState(
  mail: { handedOverAt: Date | null; deliveredAt: Date | null } | null,
  isMailing: boolean,
): DeliveryState {
  if (mail?.deliveredAt) return "mailed";
  if (mail?.handedOverAt) return "uncertain";
  return isMailing ? "waiting" : "not mailed";
}

export type OwnedTable = typeof posts | typeof reviews | typeof users;

/** At most two ids that begin with a prefix. It reads one index range. */
export async function findByIdPrefix(db: Database, table: OwnedTable, prefix: string): Promise<string[]> {
  const [lowest, highest] = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
  const rows = await db
    .select({ id: table.id })
    .from(table as typeof posts)
    .where(
      and(
        between(table.id, prefix + lowest.slice(prefix.length), prefix + highest.slice(prefix.length)),
        table === reviews ? isPresent : undefined,
      ),
    )
    .limit(2);
  return rows.map(({ id }) => id);
}

interface ListOptions {
  limit: number;
  /** Whether there is a mail server. */
  isMailing: boolean;
}

/** Contact messages, newest first. */
export async function listMessages(db: Database, { limit, isMailing }: ListOptions) {
  const rows = await db.select().from(posts).orderBy(desc(posts.createdAt), desc(posts.id)).limit(limit);
  return rows.map((post) => messageOf(post, isMailing));
}

export async function findMessage(db: Database, { id, isMailing }: { id: string; isMailing: boolean }) {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) return undefined;
  const { message, ...rest } = messageOf(post, isMailing);
  return {
    ...rest,
    attempts: post.deliveryAttempts,
    nextAttemptAt: post.handedOverAt || !isMailing ? null : post.deliveryDueAt,
    deliveredAt: post.deliveredAt,
    message,
  };
}

/** The text of the message is last, because it may be long. */
function messageOf(post: typeof posts.$inferSelect, isMailing: boolean) {
  const { id, createdAt, deliveryAttempts } = post;
  const { message, ...sender } = contactContentOf(post);
  return { id, createdAt, ...sender, mail: deliveryState(post, isMailing || deliveryAttempts > 0), message };
}

/** Makes a mail due again, as if it was never sent. A running attempt loses its lease. */
function dueAgain({ deliveryAttempts }: typeof posts | typeof reviewMails) {
  return {
    deliveryAttempts: sql`${deliveryAttempts} + 1`,
    deliveryDueAt: sql`now()`,
    handedOverAt: null,
    deliveredAt: null,
  };
}

/** Makes messages due for delivery, even if they were sent before. @returns the ids that exist. */
export async function resendMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(posts)
    .set(dueAgain(posts))
    .where(inArray(posts.id, ids))
    .returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

export async function deleteMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.delete(posts).where(inArray(posts.id, ids)).returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

/** Removes the messages from an e-mail address, ignoring case. @returns how many. */
export async function deleteMessagesFrom(db: Database, email: string): Promise<number> {
  const rows = await db
    .delete(posts)
    .where(sql`lower(${posts.email}) = lower(${email})`)
    .returning({ id: posts.id });
  return rows.length;
}

/** Reviews, newest first, including hidden and waiting ones. */
export async function listAllReviews(db: Database, { limit, isMailing }: ListOptions) {
  const [newest] = await db
    .select({ since: reviewMails.since })
    .from(reviewMails)
    .orderBy(desc(reviewMails.number))
    .limit(1);
  /** Whether a review waits for its mail. Reviews from before the first mail server are never mailed. */
  const isAwaited = (createdAt: Date) => isMailing && (newest === undefined || createdAt > newest.since);
  const rows = await db
    .select({ review: reviews, mail: reviewMails })
    .from(reviews)
    .leftJoin(
      reviewMails,
      eq(
        reviewMails.number,
        db
          .select({ mail: max(reviewLinks.mail) })
          .from(reviewLinks)
          .where(eq(reviewLinks.reviewId, reviews.id)),
      ),
    )
    .where(isPresent)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return rows.map(({ review, mail }) => ({
    id: review.id,
    createdAt: review.createdAt,
    author: review.authorName,
    authorId: review.authorId,
    state: review.hiddenAt === null ? "shown" : review.waiting ? "waiting" : "hidden",
    hiddenAt: review.hiddenAt,
    mail: deliveryState(mail, isAwaited(review.createdAt)),
    ...contentOf(review),
    answer: review.answer,
    answeredAt: review.answeredAt,
  }));
}

/**
 * Makes the mails about these reviews due again, even if they were sent. Each mail gets new links, and the earlier
 * links stop working.
 * @returns the ids of the reviews that were in a mail.
 */
export async function resendReviewMails(db: Database, ids: string[]): Promise<string[]> {
  const mailed = await db
    .select({ id: reviews.id, mail: max(reviewLinks.mail) })
    .from(reviewLinks)
    .innerJoin(reviews, and(eq(reviews.id, reviewLinks.reviewId), isPresent))
    .where(inArray(reviewLinks.reviewId, ids))
    .groupBy(reviews.id);
  await db
    .update(reviewMails)
    .set(dueAgain(reviewMails))
    .where(
      inArray(
        reviewMails.number,
        mailed.flatMap(({ mail }) => mail ?? []),
      ),
    );
  return mailed.map(({ id }) => id);
}

const personColumns = {
  id: users.id,
  createdAt: users.createdAt,
  name: users.name,
  providers: sql<string>`coalesce((select string_agg(a.provider, ' ' order by a.provider) from ${accounts} a where a.user_id = "users"."id"), '')`,
  reviews: sql<number>`(select count(*)::int from ${reviews} r where r.author_id = "users"."id" and r.deleted_at is null)`,
};

/** A person with the texts of all their reviews, newest first; undefined if there is no such person. */
export async function findPerson(db: Database, id: string) {
  const [person] = await db.select(personColumns).from(users).where(eq(users.id, id));
  if (!person) return undefined;
  const written = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.authorId, id), isPresent))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  const texts = written.map((review) => [review.id, ...Object.values(contentOf(review))].join("\n"));
  return { ...person, written: texts.join("\n\n") };
}

/** The people who have signed in, newest first. */
export async function listPeople(db: Database, limit: number) {
  return await db
    .select(personColumns)
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Counts of events, newest day first. */
export async function listEvents(db: Database, limit: number) {
  return await db.select().from(eventCounts).orderBy(desc(eventCounts.day), eventCounts.event).limit(limit);
}
