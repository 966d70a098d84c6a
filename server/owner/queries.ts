import { and, between, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { contactContentOf } from "../contact/queries.ts";
import type { Database } from "../db/connection.ts";
import { accounts, blocks, posts, reviews, users } from "../db/schema.ts";
import { contentOf, isPresent } from "../reviews/columns.ts";
import { blocking } from "../session/blocks.ts";

/** `not mailed`: there is no mail server, or there was none when a review came. */
type DeliveryState = "waiting" | "mailed" | "not mailed";

function deliveryState(
  row: { deliveredAt: Date | null; deliveryDueAt: Date | null },
  isMailing: boolean,
): DeliveryState {
  if (row.deliveredAt) return "mailed";
  return isMailing && row.deliveryDueAt ? "waiting" : "not mailed";
}

export type OwnedTable = typeof posts | typeof reviews | typeof users | typeof blocks;

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

/** An SQL condition: a message is from an e-mail address, ignoring case. */
export const isFrom = (email: string) => sql`lower(${posts.email}) = lower(${email})`;

/** Contact messages, newest first. @param options.from only those from this e-mail address. */
export async function listMessages(db: Database, options: ListOptions & { from: string | undefined }) {
  const { limit, isMailing, from } = options;
  const rows = await db
    .select()
    .from(posts)
    .where(from === undefined ? undefined : isFrom(from))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(limit);
  return rows.map((post) => messageOf(post, isMailing));
}

export async function findMessage(db: Database, { id, isMailing }: { id: string; isMailing: boolean }) {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  if (!post) return undefined;
  const { message, ...rest } = messageOf(post, isMailing);
  return {
    ...rest,
    attempts: post.deliveryAttempts,
    nextAttemptAt: post.deliveredAt || !isMailing ? null : post.deliveryDueAt,
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

const dueAgain = { deliveryDueAt: sql`now()`, deliveredAt: null };

/** Makes messages due for delivery, even if they were sent before. @returns the ids that exist. */
export async function resendMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.update(posts).set(dueAgain).where(inArray(posts.id, ids)).returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

export async function deleteMessages(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.delete(posts).where(inArray(posts.id, ids)).returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

/** Removes the messages from an e-mail address, ignoring case. @returns how many. */
export async function deleteMessagesFrom(db: Database, email: string): Promise<number> {
  const rows = await db.delete(posts).where(isFrom(email)).returning({ id: posts.id });
  return rows.length;
}

/** Reviews, newest first, including hidden and waiting ones. */
export async function listAllReviews(db: Database, { limit, isMailing }: ListOptions) {
  const rows = await db
    .select()
    .from(reviews)
    .where(isPresent)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return rows.map((review) => ({
    id: review.id,
    createdAt: review.createdAt,
    author: review.authorName,
    authorId: review.authorId,
    state: review.hiddenAt === null ? "shown" : review.waiting ? "waiting" : "hidden",
    hiddenAt: review.hiddenAt,
    mail: deliveryState(review, isMailing),
    ...contentOf(review),
    answer: review.answer,
    answeredAt: review.answeredAt,
  }));
}

/**
 * Makes reviews due for the next mail, although one about them was sent. They get new links, and the earlier ones stop
 * working.
 * @returns the ids of the reviews that were in a mail.
 */
export async function resendReviewMails(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(reviews)
    .set(dueAgain)
    .where(and(inArray(reviews.id, ids), isPresent, isNotNull(reviews.deliveredAt)))
    .returning({ id: reviews.id });
  return rows.map(({ id }) => id);
}

const personColumns = {
  id: users.id,
  createdAt: users.createdAt,
  name: users.name,
  providers: sql<string>`coalesce((select string_agg(a.provider, ' ' order by a.provider) from ${accounts} a where a.user_id = "users"."id"), '')`,
  reviews: sql<number>`(select count(*)::int from ${reviews} r where r.author_id = "users"."id" and r.deleted_at is null)`,
  blockedAt: sql`(select b.created_at from ${blocks} b where b.id = "users"."id")`.mapWith(blocks.createdAt),
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

/** Blocks a person and ends their sessions. @returns whether there is such a person. */
export async function blockPerson(db: Database, id: string, reason: string | null): Promise<boolean> {
  const [blocked, ended] = blocking(
    db,
    sql`select ${users.id} from ${users} where ${users.id} = ${id}`,
    reason,
  );
  return (await db.with(blocked, ended).select().from(blocked)).length > 0;
}

/** Lifts blocks. The people can sign in again; their ended sessions stay ended. @returns the ids that were blocked. */
export async function unblockPeople(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.delete(blocks).where(inArray(blocks.id, ids)).returning({ id: blocks.id });
  return rows.map(({ id }) => id);
}

/** The blocked people, newest block first. The name is null if the account is gone. */
export async function listBlocked(db: Database, limit: number) {
  return await db
    .select({ id: blocks.id, blockedAt: blocks.createdAt, name: users.name, reason: blocks.reason })
    .from(blocks)
    .leftJoin(users, eq(users.id, blocks.id))
    .orderBy(desc(blocks.createdAt), desc(blocks.id))
    .limit(limit);
}
