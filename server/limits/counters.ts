import { sql } from "drizzle-orm";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../db/connection.ts";
import { inMilliseconds } from "../db/from-now.ts";
import { rateLimits } from "../db/schema.ts";
import { blockOfSession } from "../session/blocks.ts";
import { userOfSession } from "../session/sessions.ts";

const { placeholder } = sql;

/** At most `points` uses by each person or address within `seconds` of the first use. */
export interface Window {
  per: "person" | "address";
  points: number;
  seconds: number;
}

interface CountedWindow extends Window {
  /** Identifies the window in the store. */
  prefix: string;
}

/** What came of a count. */
export interface Outcome {
  /** How many seconds to wait; null when the use is allowed. */
  wait: number | null;
  /** Whose session it is; null if it is nobody's, or if the limit counts no persons. */
  personId: string | null;
  /** Whether the session is, or was, of a blocked person. */
  isBlocked: boolean;
}

/** Counts one use in all windows of a limit, in order. A use that one window refuses does not count in the next. */
type Count = (caller: { address: string; sessionId: string | null }) => Promise<Outcome>;

/** Counts in memory, by address. */
export function createProcessCounter(windows: readonly CountedWindow[]): Count {
  const limiters = windows.map(({ prefix, points, seconds }) => ({
    seconds,
    limiter: new RateLimiterMemory({ keyPrefix: prefix, points, duration: seconds }),
  }));
  return async ({ address }) => {
    for (const { seconds, limiter } of limiters) {
      try {
        await limiter.consume(address);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return { wait: toWait(refused.msBeforeNext, seconds), personId: null, isBlocked: false };
      }
    }
    return { wait: null, personId: null, isBlocked: false };
  };
}

/**
 * The statement that counts one use: it starts each window or adds to the current one. Windows follow the database's
 * clock. Otherwise a process whose clock is ahead could start windows that block visitors for a long time.
 */
function prepare(db: Database, windows: readonly CountedWindow[]) {
  const person = db.$with("person").as(userOfSession(db, placeholder("sessionId")));
  const block = db.$with("block").as(blockOfSession(db, placeholder("sessionId")));
  const nameOf = (index: number) => sql.identifier(`window_${index}`);
  // A window that ends later than a new one would have begun before the database's clock was put back. The clocks of
  // simultaneous statements differ by less than a minute.
  const isOver = sql`(${rateLimits.expire} <= now() or ${rateLimits.expire} > excluded.expire + interval '1 minute')`;
  const steps = windows.map(({ per, seconds, prefix }, index) => {
    const id = per === "person" ? sql`${person.id}` : sql`${placeholder("address")}::text`;
    const before = windows[index - 1];
    const sources = [
      ...(per === "person" ? [sql`person`] : []),
      ...(before
        ? [sql`(select from ${nameOf(index - 1)} where points <= ${before.points}) as allowed`]
        : []),
    ];
    return db.$with(`window_${index}`).as(
      db
        .insert(rateLimits)
        .select(
          sql`select ${`${prefix}:`}::text || ${id}, 1, now() + make_interval(secs => ${seconds}::float8)
            ${sources.length > 0 ? sql`from ${sql.join(sources, sql`, `)}` : sql``}`,
        )
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
            expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
          },
        })
        .returning({
          points: rateLimits.points,
          remaining: inMilliseconds(sql`${rateLimits.expire} - now()`).as("remaining"),
        }),
    );
  });
  const counts = sql.join(
    windows.map(
      (_, index) => sql`select ${sql.raw(String(index))} as place, points, remaining from ${nameOf(index)}`,
    ),
    sql` union all `,
  );
  return db
    .with(person, block, ...steps)
    .select({
      place: sql<number>`place`,
      points: sql<number>`points`,
      remaining: sql`remaining`.mapWith(Number),
      personId: sql<string | null>`(select ${person.id} from person)`,
      isBlocked: sql<boolean>`exists (select from block)`,
    })
    .from(sql`(${counts}) as counts`)
    .prepare(`count_${windows[0]?.prefix}`);
}

/** Counts in the database, for all processes together, in one statement. */
export function createSharedCounter(db: Database, windows: readonly CountedWindow[]): Count {
  const countsPersons = windows.some(({ per }) => per === "person");
  // A call without a session does nothing, so counting it is not worth a query.
  const countWithoutSession = createProcessCounter(windows.filter(({ per }) => per === "address"));
  // Who is over the limit, so that further attempts cause no query. Persons are known by their sessions.
  const refused = new RateLimiterMemory({ points: 0, duration: 0 });
  /** Prepared on first use: for all limits together that takes milliseconds of a start. */
  let statement: ReturnType<typeof prepare> | undefined;

  return async ({ address, sessionId }) => {
    const keyOf = ({ per, prefix }: CountedWindow) => `${prefix}:${per === "person" ? sessionId : address}`;
    for (const window of windows) {
      const block = await refused.get(keyOf(window));
      if (block)
        return { wait: toWait(block.msBeforeNext, window.seconds), personId: null, isBlocked: false };
    }
    if (countsPersons && !sessionId) return await countWithoutSession({ address, sessionId });
    statement ??= prepare(db, windows);
    const counted = await statement.execute({ address, sessionId: sessionId ?? "" });
    for (const [place, window] of windows.entries()) {
      const count = counted.find((row) => row.place === place);
      if (!count) break;
      const wait = toWait(count.remaining, window.seconds);
      if (count.points >= window.points) await refused.block(keyOf(window), wait);
      if (count.points > window.points) return { wait, personId: null, isBlocked: false };
    }
    return { wait: null, personId: counted[0]?.personId ?? null, isBlocked: counted[0]?.isBlocked ?? false };
  };
}

/** Seconds to wait. The process's clock may change while a window lasts. */
function toWait(milliseconds: number, longest: number): number {
  return Math.min(Math.max(1, Math.ceil(milliseconds / 1000)), longest);
}
