import { sql } from "drizzle-orm";
import { RateLimiterDrizzle } from "rate-limiter-flexible";
import type { Database } from "../db/connection.ts";
import { inMilliseconds } from "../db/from-now.ts";
import { rateLimits } from "../db/schema.ts";

const { placeholder } = sql;

/**
 * Counts one use: starts a window, or adds to the current one. Windows follow the database's clock. Otherwise a process
 * whose clock is ahead could start windows that block visitors for a long time.
 */
function prepareStatement(db: Database) {
  const end = sql`now() + make_interval(secs => ${placeholder("seconds")}::float8)`;
  const points = sql`${placeholder("points")}::integer`;
  const isOver = sql`${rateLimits.expire} <= now()`;
  return db
    .insert(rateLimits)
    .values({ key: placeholder("key"), points, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then ${points} else ${rateLimits.points} + ${points} end`,
        expire: sql`case when ${isOver} then ${end} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, remaining: inMilliseconds(sql`${rateLimits.expire} - now()`) })
    .prepare("rate_limits_count");
}

/**
 * Counts in the database, for all processes together, in one statement. The library's own statement imports Drizzle on
 * first use, under a computed name that no bundler can follow, and Node never retries a failed import.
 */
export class SharedLimiter extends RateLimiterDrizzle {
  readonly #database: Database;
  /** Prepared on first use: for all limiters together that takes milliseconds of a start. */
  #count: ReturnType<typeof prepareStatement> | undefined;

  constructor(db: Database, options: { keyPrefix: string; points: number; duration: number }) {
    super({
      ...options,
      storeClient: db,
      schema: rateLimits,
      // The limiter remembers clients that are over the limit, so that their further attempts cause no query.
      inMemoryBlockOnConsumed: options.points,
      clearExpiredByTimeout: false,
    });
    this.#database = db;
  }

  /**
   * The method that rate-limiter-flexible calls on every store.
   * @param duration of a window that begins now, in milliseconds.
   */
  async _upsert(key: string, points: number, duration: number) {
    this.#count ??= prepareStatement(this.#database);
    const [counted] = await this.#count.execute({ key, points, seconds: duration / 1000 });
    return counted && { points: counted.points, expire: new Date(Date.now() + counted.remaining) };
  }
}
