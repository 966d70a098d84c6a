import { and, eq, exists, gt, isNull, lte, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import { reviews } from "../db/schema.ts";
import type { Outbox } from "../mail/delivery.ts";
import { isPresent } from "../reviews/columns.ts";
import { createToken, hashToken } from "../session/tokens.ts";
import { composeReviewMail } from "./review-mail.tsx";

/** The shortest time between two mails, in milliseconds. */
const MAIL_PAUSE = 10 * 60_000;
/** The maximum number of reviews in one mail. Further reviews go into the next mail. */
const REVIEWS_MAX = 100;
/** How long new reviews wait at most for a mail that is being sent or is tried again soon, in milliseconds. */
const ATTEMPT_MAX = 5 * 60_000;

/** The new reviews as mails to the owner: one mail for all reviews since the last mail. */
export function reviewOutbox(db: Database, publicOrigin: string, pause = MAIL_PAUSE) {
  const others = alias(reviews, "others");
  const isRecent = gt(others.deliveredAt, fromNow(-pause));
  const isUnderWay = and(
    isNull(others.deliveredAt),
    gt(others.deliveryAttempts, 0),
    gt(others.deliveryDueAt, sql`now()`),
    lte(others.deliveryDueAt, fromNow(ATTEMPT_MAX)),
  );
  const one = { one: sql`1` };
  return {
    noun: "a mail about new reviews",
    table: reviews,
    limit: REVIEWS_MAX,
    isReady: and(
      isPresent,
      // Each condition has an index.
      not(exists(db.select(one).from(others).where(isRecent))),
      not(exists(db.select(one).from(others).where(isUnderWay))),
    ),

    async compose(rows) {
      const chosen = rows
        .map((review) => ({ ...review, token: createToken() }))
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
      const arrayOf = (values: string[]) => `{${values.join(",")}}`;
      const hashes = arrayOf(chosen.map(({ token }) => hashToken(token)));
      await db
        .update(reviews)
        .set({ linkHash: sql`chosen.hash` })
        .from(
          sql`unnest(${arrayOf(chosen.map(({ id }) => id))}::uuid[], ${hashes}::text[]) as chosen(review, hash)`,
        )
        .where(eq(reviews.id, sql`chosen.review`));
      const due = and(isPresent, isNull(reviews.deliveredAt), lte(reviews.deliveryDueAt, sql`now()`));
      return composeReviewMail({ reviews: chosen, more: (await db.$count(reviews, due)) > 0, publicOrigin });
    },
  } satisfies Outbox<typeof reviews>;
}
