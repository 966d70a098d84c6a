import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { reviews, sessions, users } from "../db/schema.ts";
import { isAlive } from "../session/sessions.ts";
import type { Review, ReviewPage } from "./schema.ts";

type ReviewRow = Pick<
  typeof reviews.$inferSelect,
  "id" | "title" | "message" | "authorId" | "authorName" | "createdAt"
>;

const reviewColumns = {
  id: reviews.id,
  title: reviews.title,
  message: reviews.message,
  authorId: reviews.authorId,
  authorName: reviews.authorName,
  createdAt: reviews.createdAt,
};

function toReview(row: ReviewRow): Review {
  return {
    ids: row.id,
    title: row.title,
    message: row.message,
    ass: { name: row.authorName, ids: row.authorId },
    createdAt: row.createdAt.toISOString(),
  };
}

function cursorAfter(row: ReviewRow): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

/**
 * Drizzle's queries, put together once per database: that takes longer than to send one. PostgreSQL's driver prepares
 * them on each connection that sends them.
 */
function prepare(db: Database) {
  const visible = isNull(reviews.hiddenAt);
  const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
  const { placeholder } = sql;
  return {
    first: db
      .select(reviewColumns)
      .from(reviews)
      .where(visible)
      .orderBy(...newestFirst)
      .limit(placeholder("limit"))
      .prepare("reviews_first"),
    after: db
      .select(reviewColumns)
      .from(reviews)
      .where(
        and(
          visible,
          sql`(${reviews.createdAt}, ${reviews.id}) < (${placeholder("createdAt")}::timestamptz, ${placeholder("id")}::uuid)`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(placeholder("limit"))
      .prepare("reviews_after"),
    named: db
      .select(reviewColumns)
      .from(reviews)
      .where(and(sql`${reviews.id} = any(${placeholder("ids")}::uuid[])`, visible))
      .orderBy(...newestFirst)
      .prepare("reviews_named"),
    insert: db
      .insert(reviews)
      .select(
        db
          .select({
            id: sql<string>`${placeholder("id")}::uuid`.as("id"),
            title: sql<string>`${placeholder("title")}::text`.as("title"),
            message: sql<string>`${placeholder("message")}::text`.as("message"),
            authorId: users.id,
            authorName: users.name,
            createdAt: sql<Date>`now()`.as("created_at"),
            hiddenAt: sql<null>`null::timestamptz`.as("hidden_at"),
          })
          .from(sessions)
          .innerJoin(users, eq(sessions.userId, users.id))
          .where(and(eq(sessions.id, placeholder("sessionId")), isAlive())),
      )
      .onConflictDoNothing({ target: reviews.id })
      .returning(reviewColumns)
      .prepare("reviews_insert"),
  };
}

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

function preparedFor(db: Database): ReturnType<typeof prepare> {
  let queries = prepared.get(db);
  if (!queries) {
    queries = prepare(db);
    prepared.set(db, queries);
  }
  return queries;
}

/** A page of visible reviews, newest first, after `cursor` when one is given. One index range, however deep. */
export async function listReviews(
  db: Database,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ReviewPage> {
  const [milliseconds, id] = cursor?.split("_") ?? [];
  const queries = preparedFor(db);
  const rows =
    milliseconds && id
      ? await queries.after.execute({
          createdAt: new Date(Number(milliseconds)).toISOString(),
          id,
          limit: limit + 1,
        })
      : await queries.first.execute({ limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    reviews: page.map(toReview),
    nextCursor: rows.length > limit && last ? cursorAfter(last) : null,
  };
}

/** Those of the given reviews that exist and are visible, newest first. */
export async function listReviewsById(db: Database, ids: string[]): Promise<Review[]> {
  const rows = await preparedFor(db).named.execute({ ids: `{${ids.join(",")}}` });
  return rows.map(toReview);
}

export interface NewReview {
  id: string;
  title: string;
  message: string;
  /** Whose session this is wrote it. */
  sessionId: string;
}

/**
 * Stores a review once, however often the same one is sent.
 * @returns the stored review; null when the session is over, or the id stands for other content or another author's
 * review.
 */
export async function insertReview(db: Database, review: NewReview): Promise<Review | null> {
  const [inserted] = await preparedFor(db).insert.execute({ ...review });
  if (inserted) return toReview(inserted);
  const [stored] = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(sessions, eq(sessions.userId, reviews.authorId))
    .where(
      and(
        eq(sessions.id, review.sessionId),
        isAlive(),
        eq(reviews.id, review.id),
        eq(reviews.title, review.title),
        eq(reviews.message, review.message),
      ),
    );
  return stored ? toReview(stored) : null;
}

/** Removes a review if `authorId` wrote it; says what happened. */
export async function deleteOwnReview(
  db: Database,
  { id, authorId }: { id: string; authorId: string },
): Promise<"deleted" | "absent" | "of another author"> {
  const deleted = await db
    .delete(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.authorId, authorId)))
    .returning({ id: reviews.id });
  if (deleted.length > 0) return "deleted";
  const [stored] = await db.select({ authorId: reviews.authorId }).from(reviews).where(eq(reviews.id, id));
  return stored && stored.authorId !== authorId ? "of another author" : "absent";
}
