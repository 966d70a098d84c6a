import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { reviewFields } from "../../shared/fields.ts";
import type { EveryReviewField, Review, ReviewPage, ReviewValues } from "../../shared/reviews.ts";
import { columnsOf, type Database, type EveryColumn, independentOf, perDatabase } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { cutPage, isAfter, newestFirst, readCursor } from "../db/newest-first.ts";
import { type ChannelName, deliveries, type ReviewState, reviews, sessions, users } from "../db/schema.ts";
import { newDelivery } from "../delivery/queue.ts";
import { isAlive, userOfSession } from "../session/sessions.ts";

const FOREIGN_KEY_VIOLATION = "23503";

const { id, title, message, authorId, authorName, createdAt, answer, answeredAt } = columnsOf(reviews);

/** The columns of a review that visitors can see. No other column leaves the database. */
export const reviewColumns = {
  id,
  title,
  message,
  authorId,
  authorName,
  createdAt,
  answer,
  answeredAt,
} satisfies EveryReviewField & Record<string, unknown>;

/** The columns that an author fills in. */
const valueNames = Object.keys(reviewFields) as (keyof ReviewValues)[];

type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>;

/** Converts a row to a review. */
export function toReview(row: ReviewRow): Review {
  const { id, title, message, authorId, authorName, createdAt, answer, answeredAt } = row;
  const values = { title, message } satisfies EveryReviewField;
  return {
    id,
    ...values,
    author: { id: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
    answer:
      answer !== null && answeredAt !== null ? { message: answer, createdAt: answeredAt.toISOString() } : undefined,
  };
}

/**
 * The queries of most visits, built once, because Drizzle takes as long to build a query as the database takes to
 * answer it.
 */
const prepared = perDatabase((db) => {
  const { placeholder } = sql;
  const page = (name: string, after?: SQL) =>
    db
      .select(reviewColumns)
      .from(reviews)
      .where(and(sql`state = 'shown'`, after))
      .orderBy(...newestFirst(reviews))
      .limit(placeholder("limit"))
      .prepare(name);
  const after = isAfter(reviews, { moment: placeholder("moment"), id: placeholder("id") });
  const given = <Value>(name: string, type: string) => sql<Value>`${placeholder(name)}::${sql.raw(type)}`.as(name);
  const none = (name: string, type: string) => sql<null>`null::${sql.raw(type)}`.as(name);
  // In the order of the table's columns. Drizzle throws if the order differs.
  const row = db
    .select({
      id: given<string>("id", "uuid"),
      submission: given<string | null>("submission", "uuid"),
      title: given<string>("title", "text"),
      message: given<string>("message", "text"),
      authorId: users.id,
      authorName: users.name,
      createdAt: sql<Date>`now()`.as("createdAt"),
      state: given<ReviewState>("state", "text"),
      answer: none("answer", "text"),
      answeredAt: none("answeredAt", "timestamptz"),
    } satisfies EveryColumn<typeof reviews>)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, placeholder("sessionId")), isAlive));
  const stored = db.$with("stored").as(
    db
      .insert(reviews)
      .select(row)
      // Changes nothing, but returns the existing row.
      .onConflictDoUpdate({
        target: [reviews.authorId, reviews.submission],
        set: { submission: sql`excluded.submission` },
      })
      .returning({ ...getTableColumns(reviews), isNew: sql<boolean>`xmax = 0`.as("is_new") }),
  );
  const announced = db.$with("announced").as(
    db
      .insert(deliveries)
      .select((query) =>
        query
          .select(newDelivery({ reviewId: stored.id, messageId: sql`null::uuid` }, sql`channel`))
          .from(stored)
          .innerJoin(sql`unnest(string_to_array(${placeholder("channels")}, ',')) as channel`, sql`is_new`),
      )
      .returning({ id: deliveries.id }),
  );
  const { id, title, message, authorId, authorName, createdAt, answer, answeredAt, state, isNew } = stored;
  const columns = { id, title, message, authorId, authorName, createdAt, answer, answeredAt };
  const insert = db
    .with(stored, announced)
    .select({ ...independentOf(columns), state, isNew })
    .from(stored)
    .prepare("reviews_insert");
  return { newest: page("reviews_newest"), after: page("reviews_after", after), insert };
});

/** A page of the public reviews, after `cursor` if there is one. It always reads one range of an index. */
export async function listReviews(db: Database, cursor: string | null, limit: number): Promise<ReviewPage> {
  const { newest, after } = prepared(db);
  const size = { limit: limit + 1 };
  const rows = await (cursor === null ? newest.execute(size) : after.execute({ ...readCursor(cursor), ...size }));
  const { page: shown, nextCursor } = cutPage(rows, limit);
  return { reviews: shown.map(toReview), nextCursor };
}

/** An author's reviews that are waiting for the owner to show them. */
export async function listWaitingReviews(db: Database, authorId: string): Promise<Review[]> {
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(and(eq(reviews.authorId, authorId), eq(reviews.state, "waiting")))
    .orderBy(...newestFirst(reviews));
  return rows.map(toReview);
}

interface NewReview extends ReviewValues {
  /** The client's key for the submission; null if it was sent without one. */
  submission: string | null;
  /** The session of its author. */
  sessionId: string;
  state: ReviewState;
  /** How to notify the owner. */
  channels: readonly ChannelName[];
}

/** The outcome of a statement for a session's user. The session may end while the statement runs. */
type InSession<Outcome> = Outcome | "signed out";

/**
 * Stores a review in one statement, and only once, even if the client sends the submission several times.
 * @returns the stored review and whether this call stored it; `other content` if the author used the key for another
 * text.
 */
export async function insertReview(
  db: Database,
  review: NewReview,
): Promise<InSession<{ review: Review; isNew: boolean } | "other content">> {
  const [stored] = await prepared(db)
    .insert.execute({ id: uuidv7(), ...review, channels: review.channels.join() })
    .catch((error: unknown) => {
      // The account was deleted while the statement ran.
      if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) return [];
      throw error;
    });
  if (!stored) return "signed out";
  if (valueNames.some((name) => stored[name] !== review[name])) return "other content";
  const waiting = stored.state === "waiting" || undefined;
  return { review: { ...toReview(stored), waiting }, isNew: stored.isNew };
}

/** Deletes a review if the session's user wrote it, in one statement. */
export async function deleteOwnReview(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<InSession<"deleted" | "absent" | "of another author">> {
  const deleted = db.$with("deleted").as(
    db
      .delete(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.authorId, userOfSession(db, sessionId))))
      .returning({ id: reviews.id }),
  );
  // This part sees the tables as they were before the deletion.
  const [found] = await db
    .with(deleted)
    .select({
      userId: sessions.userId,
      authorId: reviews.authorId,
      isDeleted: sql<boolean>`exists (select from ${deleted})`,
    })
    .from(sessions)
    // For other people, a review that they cannot see does not exist.
    .leftJoin(reviews, and(eq(reviews.id, id), eq(reviews.state, "shown")))
    .where(and(eq(sessions.id, sessionId), isAlive));
  if (!found) return "signed out";
  if (found.isDeleted) return "deleted";
  return found.authorId !== null && found.authorId !== found.userId ? "of another author" : "absent";
}
