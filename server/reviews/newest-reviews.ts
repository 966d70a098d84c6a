import { isDeepStrictEqual } from "node:util";
import { REVIEWS_PAGE_SIZE, type Review, type ReviewPage } from "../../shared/reviews.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { listReviews } from "./queries.ts";

/** How old an answer from memory may be, in milliseconds. */
const FRESH = 2_000;
/** How long to wait for the database when there is an older answer, in milliseconds. */
const WAIT_MAX = 1_000;
/** How many pages of the list are kept. */
const PAGES_MAX = 200;

interface ListPosition {
  cursor: string | null;
  limit: number;
}

const newest: ListPosition = { cursor: null, limit: REVIEWS_PAGE_SIZE };

/** A query for a page, and the time at which it began (`performance.now()`). */
interface Reading {
  answer: Promise<ReviewPage>;
  since: number;
}

/** One page of the list in memory: unknown, fresh for a while after it was read, or outdated. */
class KnownPage {
  readonly #query: () => Promise<ReviewPage>;
  /** The last answer. Null: unknown. */
  #page: ReviewPage | null = null;
  /** Until when it is fresh, in milliseconds of `performance.now()`. */
  #freshUntil = 0;
  /** The running query, which callers share. A write discards it, because its answer may lack the write. */
  #reading: Reading | null = null;

  constructor(query: () => Promise<ReviewPage>) {
    this.#query = query;
  }

  /** Starts a query. The page becomes what it answers, unless a write or another query comes first. */
  #read(): Reading {
    const since = performance.now();
    const reading: Reading = { since, answer: this.#query() };
    this.#reading = reading;
    const isLatest = () => this.#reading === reading;
    reading.answer = reading.answer.then(
      (page) => {
        if (!isLatest()) return page;
        this.#reading = null;
        this.#freshUntil = since + FRESH;
        // An unchanged list stays the same object, so that nothing is rendered from it again.
        if (!this.#page || !isDeepStrictEqual(this.#page, page)) this.#page = page;
        return this.#page;
      },
      (error) => {
        if (isLatest()) this.#reading = null;
        throw error;
      },
    );
    return reading;
  }

  /** The page, at most 2 s old. While the database is away, the last known one. @throws see `#answerOf`. */
  async recent(): Promise<ReviewPage> {
    if (this.#page && performance.now() < this.#freshUntil) return this.#page;
    return await this.#answerOf(this.#reading ?? this.#read());
  }

  /** The page as the database has it now. While that is away, the last known one. @throws see `#answerOf`. */
  async current(): Promise<ReviewPage> {
    return await this.#answerOf(this.#read());
  }

  /**
   * The answer of a query. If that takes longer than a second or fails, the last known page.
   * @throws if the database is away and no page is known.
   */
  async #answerOf({ answer, since }: Reading): Promise<ReviewPage> {
    const last = this.#page;
    if (!last) return await answer;
    const lastKnown = () => this.#page ?? last;
    const orLast = answer.catch((error) => {
      if (isDatabaseAway(error)) return lastKnown();
      throw error;
    });
    return await withTimeout(Math.max(0, since + WAIT_MAX - performance.now()), orLast, lastKnown);
  }

  /** Marks the page as outdated, and removes reviews that nobody may see any more. */
  outdate(isGone: (review: Review) => boolean): void {
    this.#freshUntil = 0;
    this.#reading = null;
    if (!this.#page?.reviews.some(isGone)) return;
    this.#page = { ...this.#page, reviews: this.#page.reviews.filter((review) => !isGone(review)) };
  }
}

/**
 * The pages of the review list for anonymous visitors, from memory for at most 2 s. While the database is away they are
 * the last known ones, however old.
 */
export class NewestReviews {
  readonly #db: Database;
  readonly #pages = new Map<string, KnownPage>();

  constructor(db: Database) {
    this.#db = db;
  }

  #known(position: ListPosition): KnownPage {
    const key = `${position.limit} ${position.cursor}`;
    const known = this.#pages.get(key) ?? new KnownPage(() => listReviews(this.#db, position));
    // A map keeps the order of insertion: the first key is the oldest.
    this.#pages.delete(key);
    this.#pages.set(key, known);
    const [oldest] = this.#pages.size > PAGES_MAX ? this.#pages.keys() : [];
    if (oldest !== undefined) this.#pages.delete(oldest);
    return known;
  }

  /** A page of the list. @throws if the database is away and the page is unknown. */
  list(position: ListPosition): Promise<ReviewPage> {
    return this.#known(position).recent();
  }

  /** The newest page, as `list` gives it. */
  newest(): Promise<ReviewPage> {
    return this.list(newest);
  }

  /** A page as the database has it now, for somebody who may just have written. It is kept for others. */
  current(position: ListPosition): Promise<ReviewPage> {
    return this.#known(position).current();
  }

  /**
   * Forgets what is in memory. Every write of this process calls it before it answers, also the owner's.
   * @param isGone which reviews nobody may see any more, not even while the database is away.
   */
  drop(isGone: (review: Review) => boolean = () => false): void {
    for (const known of this.#pages.values()) known.outdate(isGone);
  }
}
