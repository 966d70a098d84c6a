import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Review } from "../../shared/reviews.ts";
import type { Database } from "../db/connection.ts";
import { cursorAfter, cutPage, newestFirst } from "../db/newest-first.ts";
import { type ReviewState, reviews } from "../db/schema.ts";
import { reviewColumns, toReview } from "../reviews/queries.ts";
import { isAfterCursor, PAGE_SIZE } from "./lists.ts";

const columns = { ...reviewColumns, state: reviews.state };

/** The parts of the owner's list, in order: waiting reviews come first. A cursor names the part of its row. */
export const listParts = ["waiting", "rest"] as const;

/** A review as the owner sees it. */
interface ListedReview extends Review {
  state: ReviewState;
}

/** The reviews that an action affects: those with the given ids, or all reviews by one author. */
export type Chosen = { id: readonly string[] } | { author: string };

/** An SQL condition that selects these reviews. */
function isChosen(chosen: Chosen): SQL | undefined {
  if ("author" in chosen) return eq(reviews.authorId, chosen.author);
  return inArray(reviews.id, [...chosen.id]);
}

/** Whether a review is among these. */
export function isOf(chosen: Chosen, { id, author }: Review): boolean {
  return "author" in chosen ? author.id === chosen.author : chosen.id.includes(id);
}

/** A page of reviews in any state, by everybody or by one author: waiting ones first, then newest first. */
export async function listForOwner(
  db: Database,
  {
    state,
    author,
    cursor,
  }: { state?: ReviewState | undefined; author?: string | undefined; cursor?: string | undefined },
): Promise<{ reviews: ListedReview[]; nextCursor: string | null }> {
  const isOfRest = ne(reviews.state, "waiting");
  const [part, after] = cursor?.split(" ") ?? [];
  const isAfter = isAfterCursor(reviews, after);
  const isLater = part === "waiting" ? or(isOfRest, isAfter) : and(part ? isOfRest : undefined, isAfter);
  const rows = await db
    .select(columns)
    .from(reviews)
    .where(and(state && eq(reviews.state, state), author ? eq(reviews.authorId, author) : undefined, isLater))
    .orderBy(isOfRest, ...newestFirst(reviews))
    .limit(PAGE_SIZE + 1);
  const { page, nextCursor } = cutPage(
    rows,
    PAGE_SIZE,
    (last) => `${listParts[last.state === "waiting" ? 0 : 1]} ${cursorAfter(last)}`,
  );
  return { reviews: page.map((row) => ({ ...toReview(row), state: row.state })), nextCursor };
}

/** Sets the state of reviews. @returns the ids of the reviews that changed, grouped by their previous state. */
export async function setState(
  db: Database,
  chosen: Chosen,
  state: ReviewState,
): Promise<Partial<Record<ReviewState, string[]>>> {
  const before = db.$with("before").as(
    db
      .select({ id: reviews.id, state: reviews.state })
      .from(reviews)
      .where(and(isChosen(chosen), ne(reviews.state, state)))
      .for("update"),
  );
  const changed = await db
    .with(before)
    .update(reviews)
    .set({ state })
    .from(before)
    .where(eq(reviews.id, before.id))
    .returning({ id: reviews.id, was: before.state });
  const ids: Partial<Record<ReviewState, string[]>> = {};
  for (const { id, was } of changed) ids[was] = [...(ids[was] ?? []), id];
  return ids;
}

/** Deletes reviews permanently. @returns whether there were any. */
export async function deleteReviews(db: Database, chosen: Chosen): Promise<boolean> {
  const deleted = await db.delete(reviews).where(isChosen(chosen)).returning({ id: reviews.id });
  return deleted.length > 0;
}

/**
 * Sets the owner's answer to a review. An edited answer keeps the time of the first one.
 * @param answer null removes the answer.
 * @returns null if there is no such review.
 */
export async function answerReview(db: Database, id: string, answer: string | null): Promise<Review | null> {
  const answeredAt = answer === null ? null : sql`coalesce(${reviews.answeredAt}, now())`;
  const [row] = await db.update(reviews).set({ answer, answeredAt }).where(eq(reviews.id, id)).returning(reviewColumns);
  return row ? toReview(row) : null;
}
