import {
  and,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { fromNow } from "../db/moments.ts";
import { reviews, sessions, users, withdrawnReviews } from "../db/schema.ts";
import { isAlive } from "../session/sessions.ts";
import type { AddedReview, Review, ReviewContent, ReviewPage } from "./schema.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** The columns of what an author writes. A field of the form gets its column here; the compiler asks for it. */
const contentColumns = { title: reviews.title, message: reviews.message } satisfies Record<
  keyof ReviewContent,
  PgColumn
>;

/** What is read of a review. A column that is not named here stays in the database. */
const reviewColumns = {
  id: reviews.id,
  ...contentColumns,
  authorId: reviews.authorId,
  authorName: reviews.authorName,
  createdAt: reviews.createdAt,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
};
/** Whether others see it, for those who may know of it anyway. */
const stateColumns = { hiddenAt: reviews.hiddenAt, waiting: reviews.waiting };

type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof reviewColumns>;

type ReviewState = Pick<typeof reviews.$inferSelect, keyof typeof stateColumns>;

function toReview(row: ReviewRow): Review {
  const { id, authorId, authorName, createdAt, answer, answeredAt, ...content } = row;
  return {
    ids: id,
    ...withoutNulls(content),
    ass: { name: authorName, ids: authorId },
    createdAt: createdAt.toISOString(),
    ...(answer !== null &&
      answeredAt !== null && { answer: { message: answer, createdAt: answeredAt.toISOString() } }),
  };
}

/** A process of an earlier version shows a review without knowing that it waited. */
function isWaiting({ hiddenAt, waiting }: ReviewState): boolean {
  return hiddenAt !== null && waiting;
}

function toAddedReview({ hiddenAt, waiting, ...row }: ReviewRow & ReviewState): AddedReview {
  return { ...toReview(row), ...(isWaiting({ hiddenAt, waiting }) && { waiting: true }) };
}

type WithoutNulls<Row> = { [Name in keyof Row as null extends Row[Name] ? never : Name]: Row[Name] } & {
  [Name in keyof Row as null extends Row[Name] ? Name : never]?: Exclude<Row[Name], null>;
};

/** What the author left out is left out on the wire, too. */
function withoutNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}

function cursorAfter(row: ReviewRow): string {
  return `${row.createdAt.getTime()}_${row.id}`;
}

/** The value of a placeholder, in the type of the column that it goes into. */
function given(name: string, column: PgColumn): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}`;
}

const givenContent = Object.fromEntries(
  Object.entries(contentColumns).map(([name, column]) => [name, given(name, column)]),
) as Record<keyof ReviewContent, SQL>;

/** Names what an author wrote without saying it; another text, or another author's, has another name. */
function fingerprint(authorId: SQLWrapper, content: Record<keyof ReviewContent, SQLWrapper>): SQL<string> {
  const parts = sql.join([authorId, ...Object.values(content)], sql`, `);
  return sql`encode(sha256(convert_to(jsonb_build_array(${parts})::text, 'UTF8')), 'hex')`;
}

/** What the review had when its author deleted it, where this is an Undo; else what `value` says. */
function asWithdrawn(column: PgColumn, value: SQL): SQL {
  return sql`case when ${withdrawnReviews.id} is null then ${value} else ${column} end`;
}

const givenWaiting = given("waiting", reviews.waiting);

/** What each column of a new review gets; the compiler asks for a new one. */
const newReview: Record<keyof typeof reviews.$inferSelect, SQL | PgColumn> = {
  ...givenContent,
  id: given("id", reviews.id),
  authorId: users.id,
  authorName: users.name,
  createdAt: sql`now()`,
  hiddenAt: asWithdrawn(withdrawnReviews.hiddenAt, sql`case when ${givenWaiting} then now() end`),
  waiting: asWithdrawn(withdrawnReviews.waiting, givenWaiting),
  answer: withdrawnReviews.answer,
  answeredAt: withdrawnReviews.answeredAt,
};

/** Drizzle's insert from a select takes the values in the order of the table's columns. */
function inTableOrder<Values extends object>(table: PgTable, values: Values): Values {
  const names = Object.keys(getTableColumns(table)) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Values;
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
      .where(and(visible, sql`${reviews.id} = any(${placeholder("ids")}::uuid[])`))
      .orderBy(...newestFirst)
      .prepare("reviews_named"),
    insert: db
      .insert(reviews)
      .select(
        db
          .select(inTableOrder(reviews, newReview))
          .from(sessions)
          .innerJoin(users, eq(sessions.userId, users.id))
          .leftJoin(
            withdrawnReviews,
            and(
              eq(withdrawnReviews.id, given("id", reviews.id)),
              eq(withdrawnReviews.fingerprint, fingerprint(users.id, givenContent)),
            ),
          )
          .where(and(eq(sessions.id, placeholder("sessionId")), isAlive())),
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

/** Those of the given reviews that all visitors see, newest first. */
export async function listReviewsById(db: Database, ids: string[]): Promise<Review[]> {
  const rows = await preparedFor(db).named.execute({ ids: `{${ids.join(",")}}` });
  return rows.map(toReview);
}

/** The reviews of an author that wait until the owner shows them, newest first. */
export async function listWaitingReviews(db: Database, authorId: string): Promise<Review[]> {
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(and(eq(reviews.authorId, authorId), isNotNull(reviews.hiddenAt), reviews.waiting))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return rows.map(toReview);
}

/** How many reviews all visitors can see. */
export async function countPublicReviews(db: Database): Promise<number> {
  return await db.$count(reviews, isNull(reviews.hiddenAt));
}

export async function countWaitingReviews(db: Database): Promise<number> {
  return await db.$count(reviews, and(isNotNull(reviews.hiddenAt), reviews.waiting));
}

export interface NewReview extends ReviewContent {
  id: string;
  /** Whose session this is wrote it. */
  sessionId: string;
  /** Whether it waits until the owner shows it. */
  waiting: boolean;
}

/** What became of a statement in the name of a session: it may end while the statement is on its way. */
export type InSession<Outcome> = Outcome | "signed out";

/**
 * Stores a review once, however often the same one is sent.
 * @returns the stored review; `taken` when the id stands for other content or another author's review.
 */
export async function insertReview(
  db: Database,
  review: NewReview,
): Promise<InSession<AddedReview | "taken">> {
  const names = Object.keys(contentColumns) as (keyof ReviewContent)[];
  const content = Object.fromEntries(names.map((name) => [name, review[name] ?? null]));
  for (;;) {
    let inserted: (ReviewRow & ReviewState) | undefined;
    try {
      const { id, sessionId, waiting } = review;
      [inserted] = await preparedFor(db).insert.execute({ ...content, id, sessionId, waiting });
    } catch (error) {
      // The account was deleted between the statement's look at the session and its end.
      if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) return "signed out";
      throw error;
    }
    if (inserted) return toAddedReview(inserted);

    const [found] = await db
      .select({ userId: sessions.userId, review: { ...reviewColumns, ...stateColumns } })
      .from(sessions)
      .leftJoin(reviews, eq(reviews.id, review.id))
      .where(and(eq(sessions.id, review.sessionId), isAlive()));
    if (!found) return "signed out";
    if (found.review) {
      const { userId, review: stored } = found;
      const isSame =
        stored.authorId === userId && names.every((name) => stored[name] === (content[name] ?? null));
      return isSame ? toAddedReview(stored) : "taken";
    }
    // It was stored when it came, and deleted since: it is sent anew, as an Undo is.
  }
}

/**
 * Removes a review if the session's user wrote it, and keeps for Undo what the owner had done with it.
 * @returns what happened.
 */
export async function deleteOwnReview(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<InSession<"deleted" | "absent" | "of another author">> {
  const author = db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isAlive()));
  const gone = db.$with("gone").as(
    db
      .delete(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.authorId, author)))
      .returning({
        id: reviews.id,
        ...stateColumns,
        answer: reviews.answer,
        answeredAt: reviews.answeredAt,
        fingerprint: fingerprint(reviews.authorId, contentColumns).as("fingerprint"),
      }),
  );
  const kept: Record<keyof typeof withdrawnReviews.$inferSelect, SQL | SQL.Aliased | PgColumn> = {
    id: gone.id,
    fingerprint: gone.fingerprint,
    hiddenAt: gone.hiddenAt,
    waiting: gone.waiting,
    answer: gone.answer,
    answeredAt: gone.answeredAt,
    withdrawnAt: sql`now()`,
  };
  const { id: _key, ...replaced } = getTableColumns(withdrawnReviews);
  const deleted = await db
    .with(gone)
    .insert(withdrawnReviews)
    .select(db.select(inTableOrder(withdrawnReviews, kept)).from(gone))
    .onConflictDoUpdate({
      target: withdrawnReviews.id,
      set: Object.fromEntries(
        Object.entries(replaced).map(([name, column]) => [
          name,
          sql`excluded.${sql.identifier(column.name)}`,
        ]),
      ),
    })
    .returning({ id: withdrawnReviews.id });
  if (deleted.length > 0) return "deleted";
  const [found] = await db
    .select({ userId: sessions.userId, authorId: reviews.authorId })
    .from(sessions)
    // What others cannot see is not there for them.
    .leftJoin(reviews, and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .where(and(eq(sessions.id, sessionId), isAlive()));
  if (!found) return "signed out";
  return found.authorId !== null && found.authorId !== found.userId ? "of another author" : "absent";
}

/** How long Undo brings back what the owner had done with a review, in milliseconds. */
const UNDO_TIME = 60 * 60_000;

/** Forgets what Undo would have brought back with reviews that were deleted long ago. */
export async function sweepWithdrawn(db: Database): Promise<void> {
  await db.delete(withdrawnReviews).where(lte(withdrawnReviews.withdrawnAt, fromNow(-UNDO_TIME)));
}
