import { isDeepStrictEqual } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import type { Review, ReviewPage } from "../../shared/reviews.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { ReadyAnswer } from "./ready-answer.ts";

/** The maximum age of a cached response, in milliseconds. */
const FRESH = 2_000;
/** How long a request waits for the database, in milliseconds. After that, it gets the last known response. */
const WAIT_MAX = 1_000;

/** The newest reviews at one moment, and the responses made from them. */
class Snapshot {
  readonly #answers = new Map<string, Promise<ReadyAnswer>>();

  /** @param newest null if they have never been read. */
  constructor(readonly newest: ReviewPage | null) {}

  /** Makes a response once. @param name must not contain a visitor's text, because each name takes memory. */
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
 * Caches the responses for anonymous visitors: the page, the page with each known theme, and the first page of the
 * list. All are made from the newest reviews. On a request, the cache reads the reviews again if they are older than
 * two seconds, with one query at a time. While that fails, visitors get the last known responses.
 */
export class ResponseCache {
  #last = new Snapshot(null);
  /**
   * When the last snapshot expires, in milliseconds of `performance.now()`. Until then, visitors get it without a
   * query.
   */
  #freshUntil = 0;
  /**
   * The number of writes. If a write happens during a query, the result may lack it, so the cache does not keep the
   * result.
   */
  #writes = 0;
  #running: Promise<Snapshot> | null = null;
  /** The query that follows the running one. */
  #next: Promise<Snapshot> | null = null;

  constructor(
    private readonly readNewest: () => Promise<ReviewPage | null>,
    private readonly log: FastifyBaseLogger,
  ) {}

  /**
   * The snapshot for a response.
   * @param hasSession whether the request has a session cookie. Its sender may just have written something, perhaps
   * through another process, so it gets a new read of the database.
   */
  async snapshot(hasSession: boolean): Promise<Snapshot> {
    if (!hasSession && performance.now() < this.#freshUntil) return this.#last;
    return await withTimeout(WAIT_MAX, this.#readNext(), () => this.#last);
  }

  /**
   * Invalidates the responses. Every write of this process calls it before it responds, including the owner's.
   * @param isGone selects the reviews that nobody may see any more, not even while the database is unreachable.
   */
  drop(isGone: (review: Review) => boolean = () => false): void {
    this.#writes += 1;
    this.#freshUntil = 0;
    const { newest } = this.#last;
    if (!newest?.reviews.some(isGone)) return;
    this.#last = new Snapshot({ ...newest, reviews: newest.reviews.filter((review) => !isGone(review)) });
  }

  /** A query that starts after this call, so it includes all earlier writes. Callers share it. */
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
    // Also after a failure. Otherwise, each visitor would cause a query to the unreachable database.
    if (writes === this.#writes) this.#freshUntil = since + FRESH;
    return this.#last;
  }
}
