import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { reviews } from "../db/schema.ts";
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

/** A page of visible reviews, newest first, after `cursor` when one is given. One index range, however deep. */
export async function listReviews(
  db: Database,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ReviewPage> {
  const [milliseconds, id] = cursor?.split("_") ?? [];
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(
      and(
        isNull(reviews.hiddenAt),
        milliseconds && id
          ? sql`(${reviews.createdAt}, ${reviews.id}) < (${new Date(Number(milliseconds)).toISOString()}::timestamptz, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    reviews: page.map(toReview),
    nextCursor: rows.length > limit && last ? cursorAfter(last) : null,
  };
}

/** Those of the given reviews that exist and are visible, newest first. */
export async function listReviewsById(db: Database, ids: string[]): Promise<Review[]> {
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(and(inArray(reviews.id, ids), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
  return rows.map(toReview);
}

export interface NewReview {
  id: string;
  title: string;
  message: string;
  author: { id: string; name: string };
}

/**
 * Stores a review once, however often the same one is sent.
 * @returns the stored review; null when the id stands for other content or another author's review.
 */
export async function insertReview(db: Database, review: NewReview): Promise<Review | null> {
  const [inserted] = await db
    .insert(reviews)
    .values({
      id: review.id,
      title: review.title,
      message: review.message,
      authorId: review.author.id,
      authorName: review.author.name,
    })
    .onConflictDoNothing({ target: reviews.id })
    .returning(reviewColumns);
  if (inserted) return toReview(inserted);
  const [stored] = await db
    .select(reviewColumns)
    .from(reviews)
    .where(
      and(
        eq(reviews.id, review.id),
        eq(reviews.authorId, review.author.id),
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
