import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, lte, notExists, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AddedReview, Review, ReviewContent, ReviewPage } from "../../shared/reviews.ts";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { fromNow } from "../db/from-now.ts";
import { erasedReviews, reviews, sessions, users } from "../db/schema.ts";
import { isAlive, userOfSession } from "../session/sessions.ts";
import { contentOf, isPresent, isVisible, isWaiting, reviewColumns } from "./columns.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Whether others see the review. Only its author and the owner may know this. */
const stateColumns = { hiddenAt: reviews.hiddenAt, waiting: reviews.waiting };

type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>;

type ReviewState = Pick<typeof reviews.$inferSelect, keyof typeof stateColumns>;

function toReview(row: ReviewRow): Review {
  const { id, authorId, authorName, createdAt, answer, answeredAt } = row;
  return {
    ids: id,
    ...contentOf(row),
    ass: { name: authorName, ids: authorId },
    createdAt: createdAt.toISOString(),
    ...(answer !== null &&
      answeredAt !== null && { answer: { message: answer, createdAt: answeredAt.toISOString() } }),
  };
}

function toAddedReview({ hiddenAt, waiting, ...row }: ReviewRow & ReviewState): AddedReview {
  return { ...toReview(row), ...(hiddenAt !== null && waiting && { waiting: true }) };
}

function cursorAfter(row: ReviewRow): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

function isLiveSession(id: string | Placeholder): SQL | undefined {
  return and(eq(sessions.id, id), isAlive());
}

/**
 * Drizzle's queries, built once per database, because building one takes longer than sending it. PostgreSQL's driver
 * prepares them on each connection that sends them.
 */
function prepare(db: Database) {
  const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
  const { placeholder } = sql;
  const one = { one: sql`1` };
  const id = sql`${placeholder("id")}::uuid`;
  const waiting = sql`${placeholder("waiting")}::boolean`;
  /** In the order of the table's columns, as Drizzle requires. A column without a value is a type error. */
  const values: Record<keyof typeof reviews.$inferSelect, SQL | PgColumn> = {
    id,
    title: sql`${placeholder("title")}`,
    message: sql`${placeholder("message")}`,
    authorId: users.id,
    authorName: users.name,
    createdAt: sql`now()`,
    hiddenAt: sql`case when ${waiting} then now() end`,
    waiting,
    deletedAt: sql`null::timestamptz`,
    hiddenByDeletion: sql`false`,
    answer: sql`null::text`,
    answeredAt: sql`null::timestamptz`,
    deliveryAttempts: sql`0`,
    deliveredAt: sql`null::timestamptz`,
    deliveryDueAt: sql`case when ${placeholder("mailed")}::boolean then now() end`,
    linkHash: sql`null::text`,
  };
  return {
    first: db
      .select(reviewColumns)
      .from(reviews)
      .where(isVisible)
      .orderBy(...newestFirst)
      .limit(placeholder("limit"))
      .prepare("reviews_first"),
    after: db
      .select(reviewColumns)
      .from(reviews)
      .where(
        and(
          isVisible,
          sql`(${reviews.createdAt}, ${reviews.id}) < (${placeholder("createdAt")}::timestamptz, ${placeholder("id")}::uuid)`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(placeholder("limit"))
      .prepare("reviews_after"),
    insert: db
      .insert(reviews)
      .select(
        db
          .select(values)
          .from(sessions)
          .innerJoin(users, eq(sessions.userId, users.id))
          .where(
            and(
              isLiveSession(placeholder("sessionId")),
              notExists(db.select(one).from(reviews).where(eq(reviews.id, id))),
              notExists(db.select(one).from(erasedReviews).where(eq(erasedReviews.id, id))),
            ),
          ),
      )
      .onConflictDoNothing({ target: reviews.id })
      .returning({ ...reviewColumns, ...stateColumns })
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

/** A page of visible reviews, newest first, after `cursor` if there is one. However deep, it reads one index range. */
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

/** An author's reviews that wait until the owner shows them, newest first. */
export async function listWaitingReviews(db: Database, authorId: string): Promise<Review[]> {
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(and(eq(reviews.authorId, authorId), isWaiting))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return rows.map(toReview);
}

/** How many reviews visitors see. */
export async function countPublicReviews(db: Database): Promise<number> {
  return await db.$count(reviews, isVisible);
}

export async function countWaitingReviews(db: Database): Promise<number> {
  return await db.$count(reviews, isWaiting);
}

interface NewReview extends ReviewContent {
  id: string;
  /** The session of its author. */
  sessionId: string;
  /** Whether it waits until the owner shows it. */
  waiting: boolean;
  /** Whether it is mailed to the owner. */
  mailed: boolean;
}

/** The outcome of a statement for the user of a session. The session may end while the statement runs. */
type InSession<Outcome> = Outcome | "signed out";

/**
 * Stores a review once, even if the client sends it several times. If its author has deleted it, it is restored: the pages
 * of version 1.2.4 and earlier undo a deletion this way.
 * @returns the stored review; `taken` if the id belongs, or once belonged, to other content or another author.
 */
export async function insertReview(
  db: Database,
  review: NewReview,
): Promise<InSession<AddedReview | "taken">> {
  const { id, sessionId, waiting, mailed } = review;
  const content = contentOf(review);
  let inserted: (ReviewRow & ReviewState) | undefined;
  try {
    [inserted] = await preparedFor(db).insert.execute({ ...content, id, sessionId, waiting, mailed });
  } catch (error) {
    // The account was deleted while the statement ran.
    if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) return "signed out";
    throw error;
  }
  if (inserted) return toAddedReview(inserted);

  const [found] = await db
    .select({
      userId: sessions.userId,
      review: { ...reviewColumns, ...stateColumns },
      deletedAt: reviews.deletedAt,
    })
    .from(sessions)
    .leftJoin(reviews, eq(reviews.id, id))
    .where(isLiveSession(sessionId));
  if (!found) return "signed out";
  const { userId, review: stored, deletedAt } = found;
  if (stored?.authorId !== userId || !isDeepStrictEqual(contentOf(stored), content)) return "taken";
  if (!deletedAt) return toAddedReview(stored);
  return (await restoreOwnReview(db, { id, sessionId })) ?? "taken";
}

/** A deletion hides the review from everybody, and records for Undo whether it was visible before. */
const deleteChange = {
  deletedAt: sql`now()`,
  hiddenAt: sql`coalesce(${reviews.hiddenAt}, now())`,
  hiddenByDeletion: sql`${reviews.hiddenAt} is null`,
};

/** Undo shows the review again only if the deletion had hidden it. */
const restoreChange = {
  deletedAt: null,
  hiddenAt: sql`case when not ${reviews.hiddenByDeletion} then ${reviews.hiddenAt} end`,
  hiddenByDeletion: false,
};

/**
 * Undoes the deletion of a review if the session's user wrote it: it comes back with its place in the list, its answer and
 * its hidden state. A review that is not deleted stays as it is.
 * @returns null if the session's user has no such review, or deleted it longer than `UNDO_TIME` ago.
 */
export async function restoreOwnReview(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<AddedReview | null> {
  const [restored] = await db
    .update(reviews)
    .set(restoreChange)
    .where(
      and(
        eq(reviews.id, id),
        or(isPresent, gt(reviews.deletedAt, fromNow(-UNDO_TIME))),
        eq(reviews.authorId, userOfSession(db, sessionId)),
      ),
    )
    .returning({ ...reviewColumns, ...stateColumns });
  return restored ? toAddedReview(restored) : null;
}

/** Deletes a review if the session's user wrote it. Its row stays for Undo until the sweep erases it. */
export async function deleteOwnReview(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<InSession<"deleted" | "absent" | "of another author">> {
  const deleted = await db
    .update(reviews)
    .set(deleteChange)
    .where(and(eq(reviews.id, id), isPresent, eq(reviews.authorId, userOfSession(db, sessionId))))
    .returning({ id: reviews.id });
  if (deleted.length > 0) return "deleted";
  const [found] = await db
    .select({ userId: sessions.userId, authorId: reviews.authorId })
    .from(sessions)
    // A review that others cannot see does not exist for them.
    .leftJoin(reviews, and(eq(reviews.id, id), isVisible))
    .where(isLiveSession(sessionId));
  if (!found) return "signed out";
  return found.authorId !== null && found.authorId !== found.userId ? "of another author" : "absent";
}

/** How long Undo can bring a deleted review back, in milliseconds. */
const UNDO_TIME = 60 * 60_000;
/** How long the id of an erased review stays reserved, in milliseconds: longer than any of the owner's links works. */
const ID_RESERVATION = 60 * 24 * 60 * 60_000;

/** Erases the reviews whose time for Undo is over. */
export async function sweepDeletedReviews(db: Database): Promise<void> {
  await db.delete(reviews).where(lte(reviews.deletedAt, fromNow(-UNDO_TIME)));
}

/** Frees the ids of reviews that were erased long ago. */
export async function sweepReservedIds(db: Database): Promise<void> {
  await db.delete(erasedReviews).where(lte(erasedReviews.erasedAt, fromNow(-ID_RESERVATION)));
}
