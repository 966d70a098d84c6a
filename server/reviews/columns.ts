import { and, isNotNull, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { reviews } from "../db/schema.ts";
import type { ReviewContent } from "./schema.ts";

/**
 * The columns of what an author writes. Each field of the form has its column here; without it the code does not
 * compile. The list, Undo, and the owner's mails, page and commands read these columns.
 */
export const contentColumns = { title: reviews.title, message: reviews.message } satisfies Record<
  keyof ReviewContent,
  PgColumn
>;

export const contentNames = Object.keys(contentColumns) as (keyof ReviewContent)[];

/** What an author wrote, as stored: fields that were left out are null. */
export type StoredContent = Pick<typeof reviews.$inferSelect, keyof ReviewContent>;

/** What the author of a review wrote. */
export function contentOf(row: StoredContent): StoredContent {
  return Object.fromEntries(contentNames.map((name) => [name, row[name]])) as StoredContent;
}

/** What an author wrote besides the title and the message, as lines for the owner. */
export function furtherContent(row: StoredContent): string[] {
  const { title: _title, message: _message, ...further } = contentOf(row);
  return Object.entries(further).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
}

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

/** Whether a review is not deleted. A deleted one is there only for Undo and for the sweep. */
export const isPresent = isNull(reviews.deletedAt);

/** Whether everybody sees a review. */
export const isVisible = and(isPresent, isNull(reviews.hiddenAt));

/**
 * Whether a review waits until the owner shows it. A process of an earlier version may show one without clearing this.
 */
export const isWaiting = and(isPresent, isNotNull(reviews.hiddenAt), reviews.waiting);
