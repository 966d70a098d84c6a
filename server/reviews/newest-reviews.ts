import { isDeepStrictEqual } from "node:util";
import { REVIEWS_PAGE_SIZE, type Review, type ReviewPage } from "../../shared/reviews.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { listReviews } from "./queries.ts";

/** How long an answer from memory may be old, in milliseconds. */
const FRESH = 2_000;
/** How long to wait for the database when there is an older answer, in milliseconds. */
const WAIT_MAX = 1_000;
/** How often to ask a database that is away, in milliseconds. */
const RETRY_AFTER = 500;
/** How many pages of the list are kept. */
const PAGES_MAX = 200;

interface ListPosition {
  cursor: string | null;
  limit: number;
}

const newest: ListPosition = { cursor: null, limit: REVIEWS_PAGE_SIZE };

/** What is known of one page of the list. */
interface KnownPage {
  /** The last answer. Null: none yet. */
  page: ReviewPage | null;
  /** When the query for it began, in milliseconds of `performance.now()`. */
  readAt: number;
  /** The running query, which callers share, and when it began. */
  reading: { answer: Promise<ReviewPage>; since: number } | null;
  /** Until when not to ask a database that is away. */
  awayUntil: number;
}

export type NewestReviews = ReturnType<typeof createNewestReviews>;

/**
 * The pages of the review list for anonymous visitors, from memory for at most 2 s. While the database is away they are
 * the last known ones, however old.
 */
export function createNewestReviews(db: Database) {
  const pages = new Map<string, KnownPage>();

  function knownPage({ cursor, limit }: ListPosition): KnownPage {
    const key = `${limit} ${cursor}`;
    const known = pages.get(key) ?? { page: null, readAt: -FRESH, reading: null, awayUntil: 0 };
    // The newest key is the last, and the oldest makes room.
    pages.delete(key);
    pages.set(key, known);
    const [oldest] = pages.size > PAGES_MAX ? pages.keys() : [];
    if (oldest !== undefined) pages.delete(oldest);
    return known;
  }

  function freshPage({ page, readAt }: KnownPage): ReviewPage | null {
    return performance.now() - readAt < FRESH ? page : null;
  }

  function read(known: KnownPage, position: ListPosition): Promise<ReviewPage> {
    const since = performance.now();
    const answer = listReviews(db, position).then(
      (page) => {
        // A write has made it outdated.
        if (known.reading?.answer !== answer) return page;
        // An unchanged list stays the same object, so that nothing is rendered from it again.
        if (!isDeepStrictEqual(known.page, page)) known.page = page;
        Object.assign(known, { readAt: since, reading: null });
        return known.page ?? page;
      },
      (error) => {
        if (known.reading?.answer === answer) known.reading = null;
        if (isDatabaseAway(error)) known.awayUntil = performance.now() + RETRY_AFTER;
        throw error;
      },
    );
    known.reading = { answer, since };
    return answer;
  }

  /**
   * A page that is at most 2 s old. While the database is away, the last known one.
   * @param isCurrent asks the database in any case.
   * @throws if the database is away and there is no last known page.
   */
  async function list(position: ListPosition, isCurrent = false): Promise<ReviewPage> {
    const known = knownPage(position);
    const fresh = isCurrent ? null : freshPage(known);
    if (fresh) return fresh;
    const last = known.page;
    if (last && performance.now() < known.awayUntil) return last;
    const answer = (!isCurrent && known.reading?.answer) || read(known, position);
    if (!last) return await answer;
    const waited = performance.now() - (known.reading?.since ?? 0);
    const orLast = answer.catch((error) => {
      if (isDatabaseAway(error)) return known.page ?? last;
      throw error;
    });
    return await withTimeout(Math.max(0, WAIT_MAX - waited), orLast, () => known.page ?? last);
  }

  return {
    list: (position: ListPosition) => list(position),
    /** The newest page, as `list` gives it. */
    newest: () => list(newest),
    /** The newest page from the database, for somebody who may just have written. It is kept for others. */
    current: () => list(newest, true),

    /**
     * Forgets what is in memory. Every write of this process calls it before it answers, also the owner's.
     * @param isGone which reviews nobody may see any more, not even while the database is away.
     */
    drop(isGone?: (review: Review) => boolean): void {
      for (const known of pages.values()) {
        known.readAt = -FRESH;
        known.reading = null;
        const { page } = known;
        if (!isGone || !page?.reviews.some(isGone)) continue;
        known.page = { ...page, reviews: page.reviews.filter((review) => !isGone(review)) };
      }
    },
  };
}
