import { and, eq, gt, inArray, isNull, lt, lte, max, sql } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { reviewLinks, reviewMails, reviews } from "../db/schema.ts";
import { isPresent } from "../reviews/columns.ts";
import { createToken, hashToken } from "../session/tokens.ts";
import { answerChange, hideChange, showChange } from "./moderation.ts";

/** How long a link in a mail works, in milliseconds. */
export const LINK_LIFETIME = 30 * 24 * 60 * 60_000;
/** The links of this many newest mails are never removed, because a review without a link counts as not mailed. */
const MAILS_KEPT = 10;

export function linkPath(token: string): string {
  return `/owner/reviews/${token}`;
}

/** Why a link does nothing. */
export type DeadLink = "unknown" | "used" | "expired" | "gone";

/** A review as the owner's page shows it. */
const linkedColumns = {
  title: reviews.title,
  message: reviews.message,
  authorName: reviews.authorName,
  createdAt: reviews.createdAt,
  hiddenAt: reviews.hiddenAt,
  waiting: reviews.waiting,
  answer: reviews.answer,
};

export type LinkedReview = Pick<typeof reviews.$inferSelect, keyof typeof linkedColumns>;

/** The review that a link leads to. It changes nothing, because programs open the links in mails too. */
export async function findLinkedReview(db: Database, token: string): Promise<LinkedReview | DeadLink> {
  const link = await readLink(db, token);
  if (!link) return "unknown";
  if (link.usedAt) return "used";
  if (link.isExpired) return "expired";
  return link.review ?? "gone";
}

async function readLink(db: Database, token: string) {
  const [link] = await db
    .select({
      isExpired: sql<boolean>`${reviewLinks.expiresAt} <= now()`,
      usedAt: reviewLinks.usedAt,
      review: linkedColumns,
    })
    .from(reviewLinks)
    .leftJoin(reviews, and(eq(reviews.id, reviewLinks.reviewId), isPresent))
    .where(eq(reviewLinks.id, hashToken(token)));
  return link;
}

export type LinkAction =
  | { kind: "answer"; answer: string }
  | { kind: "remove-answer" | "show" | "hide" | "remove" };

/**
 * Uses a link up and carries out the owner's action, in one statement. Each link acts at most once, however often the
 * owner's browser sends the form.
 * @returns `next`: the token of a new link to the same review with the same expiry, or null if the review was removed.
 * `done`: the link was used before, and the review already has the state that the action leads to, as after a double
 * tap. Otherwise why the link does nothing.
 */
export async function actByLink(
  db: Database,
  token: string,
  action: LinkAction,
): Promise<{ next: string | null } | DeadLink | "done"> {
  const used = db.$with("used").as(
    db
      .update(reviewLinks)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(reviewLinks.id, hashToken(token)),
          isNull(reviewLinks.usedAt),
          gt(reviewLinks.expiresAt, sql`now()`),
          inArray(reviewLinks.reviewId, db.select({ id: reviews.id }).from(reviews).where(isPresent)),
        ),
      )
      .returning({
        reviewId: reviewLinks.reviewId,
        mail: reviewLinks.mail,
        expiresAt: reviewLinks.expiresAt,
      }),
  );
  const isLinked = and(isPresent, eq(reviews.id, sql`(select ${used.reviewId} from ${used})`));

  if (action.kind === "remove") {
    const removed = await db.with(used).delete(reviews).where(isLinked).returning({ id: reviews.id });
    return removed.length > 0 ? { next: null } : await whyUnchanged(db, token, action);
  }
  const next = createToken();
  const renewed = db.$with("renewed").as(
    db
      .insert(reviewLinks)
      .select(
        db
          .select({
            id: sql<string>`${hashToken(next)}`.as("id"),
            reviewId: used.reviewId,
            mail: used.mail,
            expiresAt: used.expiresAt,
            usedAt: sql<null>`null::timestamptz`.as("used_at"),
          })
          .from(used),
      )
      .returning({ id: reviewLinks.id }),
  );
  const changes = {
    answer: () => answerChange(action.kind === "answer" ? action.answer : null),
    "remove-answer": () => answerChange(null),
    show: () => showChange,
    hide: () => hideChange,
  };
  const changed = await db
    .with(used, renewed)
    .update(reviews)
    .set(changes[action.kind]())
    .where(isLinked)
    .returning({ id: reviews.id });
  return changed.length > 0 ? { next } : await whyUnchanged(db, token, action);
}

async function whyUnchanged(db: Database, token: string, action: LinkAction): Promise<DeadLink | "done"> {
  const link = await readLink(db, token);
  if (!link) return "unknown";
  if (link.usedAt) return hasResultOf(action, link.review) ? "done" : "used";
  // The link is unused, but its review was removed a moment ago.
  return link.isExpired ? "expired" : "gone";
}

/** Whether a review already has the state that an action leads to. The review is null after its removal. */
function hasResultOf(action: LinkAction, review: LinkedReview | null): boolean {
  if (!review) return action.kind === "remove";
  const { hiddenAt, waiting, answer } = review;
  switch (action.kind) {
    case "answer":
      return answer === action.answer;
    case "remove-answer":
      return answer === null;
    case "show":
      return hiddenAt === null;
    case "hide":
      return hiddenAt !== null && !waiting;
    case "remove":
      return false;
  }
}

/** Removes expired links. */
export async function sweepLinks(db: Database): Promise<void> {
  const newest = db
    .select({ number: sql`${max(reviewMails.number)} - ${MAILS_KEPT}::int` })
    .from(reviewMails);
  await db
    .delete(reviewLinks)
    .where(and(lte(reviewLinks.expiresAt, sql`now()`), lt(reviewLinks.mail, newest)));
}
