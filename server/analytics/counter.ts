import type { FastifyBaseLogger } from "fastify";
import type { CountedEvent } from "../../shared/analytics.ts";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { addEvents, type EventCount } from "./queries.ts";

/**
 * How long a counted event stays in memory before the site writes it, in milliseconds. A killed process loses the
 * events of that time.
 */
const FLUSH_INTERVAL = 3_000;

/** Counts events of the site. */
export type EventCounter = ReturnType<typeof createEventCounter>;

/** Counts events in memory and writes the sums at intervals, so that a page view needs no write of its own. */
export function createEventCounter(db: Database, log: FastifyBaseLogger) {
  let counts = new Map<string, EventCount>();
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function add({ day, event, count }: EventCount): void {
    const key = `${day} ${event}`;
    counts.set(key, { day, event, count: count + (counts.get(key)?.count ?? 0) });
    if (!isStopped) timer ??= setTimeout(() => void flush(), FLUSH_INTERVAL).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const counted = [...counts.values()];
    counts = new Map();
    try {
      await addEvents(db, counted);
    } catch (error) {
      log.warn(
        { code: databaseErrorCode(error) },
        isStopped
          ? "the site could not write its last event counts"
          : `the site could not write its event counts; it tries again in ${FLUSH_INTERVAL / 1_000} s`,
      );
      for (const unwritten of counted) add(unwritten);
    }
  }

  /** Writes the counts. If that fails, it keeps them, logs the failure and tries again later. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    flush,
    /** Writes the counts once more, before the database closes. Later events are lost. */
    async stop(): Promise<void> {
      isStopped = true;
      await flush();
    },
    count(event: CountedEvent): void {
      add({ day: new Date().toISOString().slice(0, 10), event, count: 1 });
    },
  };
}
