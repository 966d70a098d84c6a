import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  min,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import { reviewLinks, reviewMails, reviews } from "../db/schema.ts";
import { type Attempt, type Claimed, recordAttempts } from "../mail/attempts.ts";
import type { Outbox } from "../mail/delivery.ts";
import { isPresent } from "../reviews/columns.ts";
import { UNDO_TIME } from "../reviews/queries.ts";
import { createToken, hashToken } from "../session/tokens.ts";
import { LINK_LIFETIME } from "./owner-links.ts";
import { composeReviewMail, type MailedReview } from "./review-mail.tsx";

/** The shortest time between two mails, in milliseconds. */
const MAIL_PAUSE = 10 * 60_000;
/** The maximum number of reviews in one mail. Further reviews go into the next mail. */
const REVIEWS_MAX = 100;
/** How long after its `created_at` a review may become visible to other statements, in seconds. */
const COMMIT_DELAY = 5 * 60;
/** The same for a review that Undo has restored. */
const RESTORE_DELAY = COMMIT_DELAY + UNDO_TIME / 1000;

interface ReviewMail extends Attempt {
  /** The mail's number. */
  item: number;
  reviews: MailedReview[];
  more: boolean;
}

/**
 * The new reviews as mails to the owner: one mail for all reviews since the last mail. A mail is a row of
 * `review_mails`. Each attempt chooses its reviews anew and gives each a link for the owner, a row of `review_links`.
 */
export function reviewOutbox(db: Database, publicOrigin: string, pause = MAIL_PAUSE): Outbox<ReviewMail> {
  const attempts = recordAttempts(db, reviewMails, reviewMails.number);
  return {
    ...attempts,
    noun: "a mail about new reviews",

    async claim(lease) {
      await openNextMail(db, pause);
      const hasReviews = exists(db.select({ one: sql`1` }).from(reviews).where(isUnmailed(db)));
      const claimed = await attempts.claim(lease, hasReviews);
      return claimed && (await collectReviews(db, claimed));
    },

    compose: ({ item, reviews, more }) => composeReviewMail({ number: item, reviews, more, publicOrigin }),
  };
}

/**
 * Makes sure that there is an unsent mail. The first mail is about the reviews from now on. Each later mail is about the
 * reviews after the mail before it. If several processes do this at once, one succeeds, because the number is the key.
 */
async function openNextMail(db: Database, pause: number): Promise<void> {
  const [newest] = await db.select().from(reviewMails).orderBy(desc(reviewMails.number)).limit(1);
  if (newest?.handedOverAt === null) return;
  const next = newest?.handedOverAt
    ? {
        number: newest.number + 1,
        since: newest.until ?? newest.since,
        deliveryDueAt: new Date(newest.handedOverAt.getTime() + pause),
      }
    : { number: 1, since: sql`now()`, deliveryDueAt: sql`now()` };
  await db.insert(reviewMails).values(next).onConflictDoNothing();
}

/**
 * Whether a review is newer than the start of the mail in the same statement, and is in no other mail. Reviews from
 * before the first mail are never mailed.
 */
function isUnmailed(db: Database) {
  const mails = aliasedTable(reviewMails, "mails");
  const first = db.select({ since: min(mails.since) }).from(mails);
  const isNew = gt(
    reviews.createdAt,
    sql`greatest(${reviewMails.since} - make_interval(secs => ${RESTORE_DELAY}), (${first}) - make_interval(secs => ${COMMIT_DELAY}))`,
  );
  return and(
    isPresent,
    // Visible and hidden reviews each have an index.
    or(and(isNull(reviews.hiddenAt), isNew), and(isNotNull(reviews.hiddenAt), isNew)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(reviewLinks)
        .where(and(eq(reviewLinks.reviewId, reviews.id), ne(reviewLinks.mail, reviewMails.number))),
    ),
  );
}

/** Chooses the reviews of a claimed mail and stores their links, unless another attempt has begun. */
async function collectReviews(
  db: Database,
  claimed: Claimed<typeof reviewMails>,
): Promise<ReviewMail | undefined> {
  const rows = await db
    .select({
      id: reviews.id,
      title: reviews.title,
      message: reviews.message,
      author: reviews.authorName,
      createdAt: reviews.createdAt,
      waiting: sql<boolean>`${reviews.waiting} and ${reviews.hiddenAt} is not null`,
    })
    .from(reviewMails)
    .innerJoin(reviews, isUnmailed(db))
    .where(eq(reviewMails.number, claimed.number))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(REVIEWS_MAX + 1);
  const chosen = rows.slice(0, REVIEWS_MAX).map((review) => ({ ...review, token: createToken() }));
  const newest = chosen.at(-1);
  const currentAttempt = db.$with("current_attempt").as(
    db
      .update(reviewMails)
      .set(newest ? { until: newest.createdAt } : { deliveryDueAt: sql`now()` })
      .where(
        and(
          eq(reviewMails.number, claimed.number),
          eq(reviewMails.deliveryAttempts, claimed.deliveryAttempts),
          isNull(reviewMails.handedOverAt),
        ),
      )
      .returning({ number: reviewMails.number }),
  );
  // An earlier attempt made these links. Its mail was not handed over, so nobody has received them.
  const replaced = db.$with("replaced").as(
    db
      .delete(reviewLinks)
      .where(eq(reviewLinks.mail, sql`(select ${currentAttempt.number} from ${currentAttempt})`))
      .returning({ id: reviewLinks.id }),
  );
  const arrayLiteral = (values: string[]) => `{${values.join(",")}}`;
  const stored = await db
    .with(currentAttempt, replaced)
    .insert(reviewLinks)
    .select(
      db
        .select({
          id: sql<string>`chosen.link`.as("id"),
          reviewId: reviews.id,
          mail: currentAttempt.number,
          expiresAt: sql<Date>`${fromNow(LINK_LIFETIME)}`.as("expires_at"),
          usedAt: sql<null>`null::timestamptz`.as("used_at"),
        })
        .from(currentAttempt)
        .innerJoin(
          sql`unnest(${arrayLiteral(chosen.map(({ token }) => hashToken(token)))}::text[], ${arrayLiteral(chosen.map(({ id }) => id))}::uuid[]) as chosen(link, review)`,
          sql`true`,
        )
        // A review that was erased in the meantime gets no link.
        .innerJoin(reviews, eq(reviews.id, sql`chosen.review`)),
    )
    .returning({ id: reviewLinks.id });
  if (stored.length === 0) return undefined;
  return {
    item: claimed.number,
    attempts: claimed.deliveryAttempts,
    reviews: chosen,
    more: rows.length > chosen.length,
  };
}
