import { and, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReviewContent } from "../../shared/reviews.ts";
import { reviews } from "../db/schema.ts";

/** What the author of a review wrote, as stored. A field that the author left out is null. */
export type StoredContent = Pick<typeof reviews.$inferSelect, keyof ReviewContent>;

/** What the author of a review wrote. */
export function contentOf({ title, message }: StoredContent): StoredContent {
  return { title, message };
}

/** The columns of what the author wrote. A field without a column is a type error. */
export const contentColumns = { title: reviews.title, message: reviews.message } satisfies Record<
  keyof ReviewContent,
  PgColumn
>;

/** The columns of a review for visitors. No other column leaves the database. */
export const reviewColumns = {
  id: reviews.id,
  ...contentColumns,
  authorId: reviews.authorId,
  authorName: reviews.authorName,
  createdAt: reviews.createdAt,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
};

/** Whether a review is not deleted. A deleted review stays in the table for Undo until the sweep erases it. */
export const isPresent = isNull(reviews.deletedAt);

/** Whether everybody sees a review. */
export const isVisible = and(isPresent, isNull(reviews.hiddenAt));

/**
 * Whether a review waits until the owner shows it. A process of an earlier version may show a review without clearing
 * `waiting`, so that column alone does not tell.
 */
export const isWaiting = and(isPresent, isNotNull(reviews.hiddenAt), reviews.waiting);
