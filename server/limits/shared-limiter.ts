import { sql } from "drizzle-orm";
import { RateLimiterDrizzle } from "rate-limiter-flexible";
import type { Database } from "../db/connection.ts";
import { rateLimits } from "../db/schema.ts";

const { param, placeholder } = sql;

/** One use: starts a window, or adds to the current one. */
function prepareCount(db: Database) {
  const now = param(placeholder("now"), rateLimits.expire);
  const end = param(placeholder("end"), rateLimits.expire);
  const points = sql`${placeholder("points")}::integer`;
  const isOver = sql`${rateLimits.expire} <= ${now}`;
  return db
    .insert(rateLimits)
    .values({ key: placeholder("key"), points, expire: placeholder("end") })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then ${points} else ${rateLimits.points} + ${points} end`,
        expire: sql`case when ${isOver} then ${end} else ${rateLimits.expire} end`,
      },
    })
    .returning()
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
    const now = Date.now();
    const [counted] = await this.#count.execute({
      key,
      points,
      now: new Date(now),
      end: new Date(now + duration),
    });
    return counted;
  }
}
