import { sql } from "drizzle-orm";
import { RateLimiterDrizzle } from "rate-limiter-flexible";
import type { Database } from "../db/connection.ts";
import { inMilliseconds } from "../db/from-now.ts";
import { rateLimits } from "../db/schema.ts";

const { placeholder } = sql;

/**
 * One use: starts a window, or adds to the current one. Windows begin and end by the database's clock, because a process
 * whose clock is wrong would otherwise begin windows that block visitors for as long.
 */
function prepareCount(db: Database) {
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
    .returning({ points: rateLimits.points, left: inMilliseconds(sql`${rateLimits.expire} - now()`) })
    .prepare("rate_limits_count");
}

/**
 * Counts in the database, for all processes together, in one statement. The library's own statement for Drizzle
 * loads Drizzle when it is first needed, under a name that no bundler can follow, and stays broken when that fails
 * once; this one is loaded with the process.
 */
export class SharedLimiter extends RateLimiterDrizzle {
  readonly #count: ReturnType<typeof prepareCount>;

  constructor(db: Database, options: { keyPrefix: string; points: number; duration: number }) {
    super({
      ...options,
      storeClient: db,
      schema: rateLimits,
      // Remembers clients that have used up their window, so that further attempts do not reach the database.
      inMemoryBlockOnConsumed: options.points,
      clearExpiredByTimeout: false,
    });
    this.#count = prepareCount(db);
  }

  /**
   * The method that rate-limiter-flexible calls on every store.
   * @param duration of a window that begins now, in milliseconds.
   */
  async _upsert(key: string, points: number, duration: number) {
    const [counted] = await this.#count.execute({ key, points, seconds: duration / 1000 });
    return counted && { points: counted.points, expire: new Date(Date.now() + counted.left) };
  }
}
