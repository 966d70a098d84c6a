import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import { reviews } from "../db/schema.ts";
import { isPresent } from "../reviews/columns.ts";

/** The owner's actions on reviews, by a command or by the link in a mail. Every open page is notified of each change. */

export const hideChange = {
  hiddenAt: sql`coalesce(${reviews.hiddenAt}, now())`,
  waiting: false,
  hiddenByDeletion: false,
};
export const showChange = { hiddenAt: null, waiting: false };

/** A corrected answer keeps the time of the first one. Null removes the answer. */
export function answerChange(answer: string | null) {
  return { answer, answeredAt: answer === null ? null : sql`coalesce(${reviews.answeredAt}, now())` };
}

/** Hides reviews, including waiting ones. A hidden review keeps its time. @returns the ids that exist. */
export async function hideReviews(db: Database, ids: string[]): Promise<string[]> {
  return await updateReviews(db, ids, hideChange);
}

/**
 * Hides all reviews of a person, including those that the person has deleted, because Undo would show them again.
 * @returns how many were not hidden before.
 */
export async function hideReviewsOf(db: Database, authorId: string): Promise<number> {
  const hidden = await db
    .update(reviews)
    .set(hideChange)
    .where(
      and(
        eq(reviews.authorId, authorId),
        or(isNull(reviews.hiddenAt), reviews.waiting, reviews.hiddenByDeletion),
      ),
    )
    .returning({ deletedAt: reviews.deletedAt });
  return hidden.filter(({ deletedAt }) => deletedAt === null).length;
}

/** Shows reviews that are hidden or wait. @returns the ids that exist. */
export async function showReviews(db: Database, ids: string[]): Promise<string[]> {
  return await updateReviews(db, ids, showChange);
}

/**
 * Sets the owner's one answer to a review. A corrected answer keeps the time of the first one.
 * @param answer already parsed by `answerText`; null removes the answer.
 * @returns whether there is such a review.
 */
export async function answerReview(db: Database, id: string, answer: string | null): Promise<boolean> {
  return (await updateReviews(db, [id], answerChange(answer))).length > 0;
}

async function updateReviews(
  db: Database,
  ids: string[],
  change: PgUpdateSetSource<typeof reviews>,
): Promise<string[]> {
  const updated = await db
    .update(reviews)
    .set(change)
    .where(and(isPresent, inArray(reviews.id, ids)))
    .returning({ id: reviews.id });
  return updated.map(({ id }) => id);
}

/** Removes reviews, for good. @returns the ids that existed. */
export async function removeReviews(db: Database, ids: string[]): Promise<string[]> {
  const removed = await db
    .delete(reviews)
    .where(and(isPresent, inArray(reviews.id, ids)))
    .returning({ id: reviews.id });
  return removed.map(({ id }) => id);
}
