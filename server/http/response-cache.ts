import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Review, ReviewPage } from "../../shared/reviews.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** How old an answer from memory may be, in milliseconds. */
const FRESH = 2_000;
/** How long a request waits for the database, in milliseconds. Then it gets the last known answer. */
const WAIT_MAX = 1_000;

/** The newest reviews as they were at one moment, and the answers that were made from them. */
class Snapshot {
  readonly #answers = new Map<string, Promise<ReadyAnswer>>();

  /** @param newest null if they were never read. */
  constructor(readonly newest: ReviewPage | null) {}

  /** Makes an answer once. @param name must not hold a visitor's text: each name takes memory. */
  answer(name: string, make: (newest: ReviewPage | null) => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
    const known = this.#answers.get(name);
    if (known) return known;
    const made = make(this.newest);
    this.#answers.set(name, made);
    made.catch(() => this.#answers.delete(name));
    return made;
  }
}

/**
 * Ready answers for anonymous visitors: the page, the page with each known theme, and the first page of the list.
 * All of them are made from the newest reviews. The cache reads these when a visitor asks and the last ones are 2 s
 * old, with one query at a time. While that fails, visitors get the last known answers.
 */
export class ResponseCache {
  #last = new Snapshot(null);
  /** Until when visitors get the last snapshot without a query, in milliseconds of `performance.now()`. */
  #freshUntil = 0;
  /** The number of writes. A query that a write has overtaken may lack the write, so the cache does not keep it. */
  #writes = 0;
  #running: Promise<Snapshot> | null = null;
  /** The query after the running one. */
  #next: Promise<Snapshot> | null = null;

  constructor(
    private readonly readNewest: () => Promise<ReviewPage | null>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * What to answer from.
   * @param hasSession whether the request has a session's cookie. Its sender may just have written, also through another
   * process, so the database is read.
   */
  async snapshot(hasSession: boolean): Promise<Snapshot> {
    if (!hasSession && performance.now() < this.#freshUntil) return this.#last;
    return await withTimeout(WAIT_MAX, this.#readNext(), () => this.#last);
  }

  /**
   * Outdates the answers. Every write of this process calls it before it answers, also the owner's.
   * @param isGone which reviews nobody may see any more, not even while the database is unreachable.
   */
  drop(isGone: (review: Review) => boolean = () => false): void {
    this.#writes += 1;
    this.#freshUntil = 0;
    const { newest } = this.#last;
    if (!newest?.reviews.some(isGone)) return;
    this.#last = new Snapshot({ ...newest, reviews: newest.reviews.filter((review) => !isGone(review)) });
  }

  /** A query that begins after this call, and so has all that was written before. Callers share it. */
  #readNext(): Promise<Snapshot> {
    this.#next ??= (async () => {
      await this.#running;
      this.#next = null;
      this.#running = this.#read();
      return await this.#running;
    })();
    return this.#next;
  }

  async #read(): Promise<Snapshot> {
    const [since, writes] = [performance.now(), this.#writes];
    try {
      const newest = await this.readNewest();
      if (writes !== this.#writes) return new Snapshot(newest);
      if (!isDeepStrictEqual(newest, this.#last.newest)) this.#last = new Snapshot(newest);
    } catch (err) {
      this.log.error({ err }, "visitors get the last known reviews: `err` says why the newest could not be read");
    }
    // After a failure, too: an unreachable database is not asked for each visitor.
    if (writes === this.#writes) this.#freshUntil = since + FRESH;
    return this.#last;
  }
}
