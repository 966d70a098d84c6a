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
import { recordAttempts } from "../mail/attempts.ts";
import type { Attempt, Outbox } from "../mail/delivery.ts";
import { createToken, hashToken } from "../session/tokens.ts";
import { contentColumns, isPresent } from "./columns.ts";
import { LINK_LIFETIME } from "./owner-links.ts";
import { UNDO_TIME } from "./queries.ts";
import { composeReviewMail, type MailedReview } from "./review-mail.tsx";

/** How long after one mail the next may go out, in milliseconds. */
const MAIL_PAUSE = 10 * 60_000;
/** The most reviews in one mail. Further ones go into the next. */
const REVIEWS_MAX = 100;
/** How much later than its `created_at` a review may become visible to other statements, in seconds. */
const COMMIT_TIME = 5 * 60;
/** The same for a review that comes back by Undo. */
const LATE = COMMIT_TIME + UNDO_TIME / 1000;

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

    async claim(claimTime) {
      await openNextMail(db, pause);
      const hasReviews = exists(db.select({ one: sql`1` }).from(reviews).where(isUnmailed(db)));
      const claimed = await attempts.claim(claimTime, hasReviews);
      return claimed && (await gather(db, claimed));
    },

    compose: ({ item, reviews, more }) => composeReviewMail({ number: item, reviews, more, publicOrigin }),
  };
}

/**
 * Makes sure that there is an unsent mail. The first mail is about the reviews from now on, each later one about those
 * after the mail before it. Of several processes that do this at once, one succeeds: the number is the key.
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
 * Whether a review came since the mail of the same statement was opened, and is in no other mail. Reviews from before
 * the first mail are in none.
 */
function isUnmailed(db: Database) {
  const mails = aliasedTable(reviewMails, "mails");
  const first = db.select({ since: min(mails.since) }).from(mails);
  const isNew = gt(
    reviews.createdAt,
    sql`greatest(${reviewMails.since} - make_interval(secs => ${LATE}), (${first}) - make_interval(secs => ${COMMIT_TIME}))`,
  );
  return and(
    isPresent,
    // Each half has an index of its own.
    or(and(isNull(reviews.hiddenAt), isNew), and(isNotNull(reviews.hiddenAt), isNew)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(reviewLinks)
        .where(and(eq(reviewLinks.reviewId, reviews.id), ne(reviewLinks.mail, reviewMails.number))),
    ),
  );
}

/** Decides which reviews a claimed mail holds, and makes their links, unless another attempt has begun. */
async function gather(
  db: Database,
  claimed: typeof reviewMails.$inferSelect,
): Promise<ReviewMail | undefined> {
  const rows = await db
    .select({
      id: reviews.id,
      ...contentColumns,
      author: reviews.authorName,
      createdAt: reviews.createdAt,
      waiting: sql<boolean>`${reviews.waiting} and ${reviews.hiddenAt} is not null`,
    })
    .from(reviewMails)
    .innerJoin(reviews, isUnmailed(db))
    .where(eq(reviewMails.number, claimed.number))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(REVIEWS_MAX + 1);
  const told = rows.slice(0, REVIEWS_MAX).map((review) => ({ ...review, token: createToken() }));
  const newest = told.at(-1);
  const mine = db.$with("mine").as(
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
  // These links belong to an attempt that was not handed over: nobody has received them.
  const replaced = db.$with("replaced").as(
    db
      .delete(reviewLinks)
      .where(eq(reviewLinks.mail, sql`(select ${mine.number} from ${mine})`))
      .returning({ id: reviewLinks.id }),
  );
  const list = (values: string[]) => `{${values.join(",")}}`;
  const made = await db
    .with(mine, replaced)
    .insert(reviewLinks)
    .select(
      db
        .select({
          id: sql<string>`told.link`.as("id"),
          reviewId: reviews.id,
          mail: mine.number,
          expiresAt: sql<Date>`${fromNow(LINK_LIFETIME)}`.as("expires_at"),
          usedAt: sql<null>`null::timestamptz`.as("used_at"),
        })
        .from(mine)
        .innerJoin(
          sql`unnest(${list(told.map(({ token }) => hashToken(token)))}::text[], ${list(told.map(({ id }) => id))}::uuid[]) as told(link, review)`,
          sql`true`,
        )
        // A review that was erased meanwhile gets no link.
        .innerJoin(reviews, eq(reviews.id, sql`told.review`)),
    )
    .returning({ id: reviewLinks.id });
  if (made.length === 0) return undefined;
  return {
    item: claimed.number,
    attempts: claimed.deliveryAttempts,
    reviews: told,
    more: rows.length > told.length,
  };
}
