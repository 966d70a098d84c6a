import { isDeepStrictEqual } from "node:util";
import { REVIEWS_PAGE_SIZE, type Review, type ReviewPage } from "../../shared/reviews.ts";
import type { Database } from "../db/connection.ts";
import { isDatabaseUnreachable } from "../db/errors.ts";
import { withTimeout } from "../runtime/deadline.ts";
import { listReviews } from "./queries.ts";

/** How old an answer from memory may be, in milliseconds. */
const FRESH = 2_000;
/** How long to wait for the database when there is an older answer, in milliseconds. */
const WAIT_MAX = 1_000;

/** One state of the list. What the site makes from it for visitors, it makes once, and forgets with it. */
export class ListState<Page extends ReviewPage | null = ReviewPage> {
  readonly #made = new Map<string, unknown>();

  constructor(readonly page: Page) {}

  /**
   * What `make` makes from the page. Its value replaces a promise, so that an answer that is made waits for nothing.
   * @param name tells it from other things that are made from the same page.
   */
  once<Made>(name: string, make: (page: Page) => Made): Made | Awaited<Made> {
    if (!this.#made.has(name)) {
      const made = make(this.page);
      this.#made.set(name, made);
      if (made instanceof Promise) {
        made.then(
          (value) => this.#made.set(name, value),
          () => this.#made.delete(name),
        );
      }
    }
    return this.#made.get(name) as Made | Awaited<Made>;
  }
}

/**
 * The newest page of the review list in memory: unknown, fresh for a while after it was read, or outdated. While the
 * database is unreachable it is the last known one, however old.
 */
export class NewestReviews {
  /** The last answer. Null: unknown. */
  #state: ListState | null = null;
  /** Until when it is fresh, in milliseconds of `performance.now()`. */
  #freshUntil = 0;
  /** The running query, which callers share. A write discards it, because its answer may lack the write. */
  #reading: Promise<ListState> | null = null;

  constructor(readonly db: Database) {}

  /** Starts a query. Its answer becomes the state, unless a write or another query comes first. */
  #read(): Promise<ListState> {
    const since = performance.now();
    const reading: Promise<ListState> = listReviews(this.db, null, REVIEWS_PAGE_SIZE)
      .then((page) => {
        const state = this.#state && isDeepStrictEqual(this.#state.page, page) ? this.#state : new ListState(page);
        if (this.#reading === reading) {
          this.#freshUntil = since + FRESH;
          this.#state = state;
        }
        return state;
      })
      .finally(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    this.#reading = reading;
    return reading;
  }

  /** The page for anonymous visitors, at most 2 s old. @throws see `#answerOf`. */
  newest(): ListState | Promise<ListState> {
    if (this.#state && performance.now() < this.#freshUntil) return this.#state;
    return this.#answerOf(this.#reading ?? this.#read());
  }

  /** The page as the database has it now, for somebody who may just have written. @throws see `#answerOf`. */
  current(): Promise<ListState> {
    return this.#answerOf(this.#read());
  }

  /**
   * The answer of a query. If that takes longer than a second or fails, the last known page.
   * @throws if the database is unreachable and no page is known.
   */
  async #answerOf(reading: Promise<ListState>): Promise<ListState> {
    const last = this.#state;
    if (!last) return await reading;
    const lastKnown = () => this.#state ?? last;
    const orLast = reading.catch((error) => {
      if (isDatabaseUnreachable(error)) return lastKnown();
      throw error;
    });
    return await withTimeout(WAIT_MAX, orLast, lastKnown);
  }

  /**
   * Marks the page as outdated. Every write of this process calls it before it answers, also the owner's.
   * @param isGone which reviews nobody may see any more, not even while the database is unreachable.
   */
  drop(isGone: (review: Review) => boolean = () => false): void {
    this.#freshUntil = 0;
    this.#reading = null;
    const page = this.#state?.page;
    if (!page?.reviews.some(isGone)) return;
    this.#state = new ListState({ ...page, reviews: page.reviews.filter((review) => !isGone(review)) });
  }
}
