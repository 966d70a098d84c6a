import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { reviews } from "../db/schema.ts";
import { isPresent } from "./columns.ts";

/** The owner's actions on reviews, by command or by the link of a mail. Every open page is notified of each change. */

export const hideChange = {
  hiddenAt: sql`coalesce(${reviews.hiddenAt}, now())`,
  waiting: false,
  hiddenByDeletion: false,
};
export const showChange = { hiddenAt: null, waiting: false };

/** A corrected answer keeps its time; null removes the answer. */
export function answerChange(answer: string | null) {
  return { answer, answeredAt: answer === null ? null : sql`coalesce(${reviews.answeredAt}, now())` };
}

/** Hides reviews, including waiting ones. @returns the ids that exist; a hidden one keeps its time. */
export async function hideReviews(db: Database, ids: string[]): Promise<string[]> {
  await hideWhere(db, and(isPresent, inArray(reviews.id, ids)));
  return await existing(db, ids);
}

/**
 * Hides all reviews of a person, and those that the person has deleted: Undo would show them.
 * @returns how many were not hidden before.
 */
export async function hideReviewsOf(db: Database, authorId: string): Promise<number> {
  return await hideWhere(db, eq(reviews.authorId, authorId));
}

async function hideWhere(db: Database, which: SQL | undefined): Promise<number> {
  const hidden = await db
    .update(reviews)
    .set(hideChange)
    .where(and(which, or(isNull(reviews.hiddenAt), reviews.waiting, reviews.hiddenByDeletion)))
    .returning({ deletedAt: reviews.deletedAt });
  return hidden.filter(({ deletedAt }) => deletedAt === null).length;
}

/** Shows reviews that are hidden or wait. @returns the ids that exist. */
export async function showReviews(db: Database, ids: string[]): Promise<string[]> {
  await db
    .update(reviews)
    .set(showChange)
    .where(and(isPresent, inArray(reviews.id, ids), isNotNull(reviews.hiddenAt)));
  return await existing(db, ids);
}

/**
 * Sets the owner's one answer to a review; a corrected one keeps its time.
 * @param answer already parsed by `answerText`; null removes the answer.
 * @returns whether there is such a review.
 */
export async function answerReview(db: Database, id: string, answer: string | null): Promise<boolean> {
  const answered = await db
    .update(reviews)
    .set(answerChange(answer))
    .where(and(isPresent, eq(reviews.id, id)))
    .returning({ id: reviews.id });
  return answered.length > 0;
}

/** Removes reviews, for good. @returns the ids that existed. */
export async function removeReviews(db: Database, ids: string[]): Promise<string[]> {
  const removed = await db
    .delete(reviews)
    .where(and(isPresent, inArray(reviews.id, ids)))
    .returning({ id: reviews.id });
  return removed.map(({ id }) => id);
}

async function existing(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isPresent, inArray(reviews.id, ids)));
  return rows.map(({ id }) => id);
}
