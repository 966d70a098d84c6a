import { gte, sql } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { addresses } from "../../shared/addresses.ts";
import { COUNTED_DAYS, type CountedEvent, countedEvents } from "../../shared/analytics.ts";
import type { OwnerDayCounts } from "../../shared/wire.ts";
import { columnsOf, type Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import { eventCounts } from "../db/schema.ts";

/**
 * How long a counted event stays in memory before the site writes it, in milliseconds. A killed process loses these
 * events.
 */
const FLUSH_INTERVAL = 3_000;

export type EventCounter = ReturnType<typeof createEventCounter>;

/** Counts events in memory and writes the sums at intervals, so that a page view does not need a write. */
export function createEventCounter(db: Database, log: FastifyBaseLogger) {
  let counts = new Map<string, EventCount>();
  let writing = Promise.resolve();
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL).unref();

  function add({ day, event, count }: EventCount): void {
    const key = keyOf({ day, event });
    counts.set(key, { day, event, count: count + (counts.get(key)?.count ?? 0) });
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const counted = [...counts.values()];
    counts = new Map();
    await addEvents(db, counted).catch((error) => {
      const when = `while it runs, it tries again in ${FLUSH_INTERVAL / 1_000} s`;
      log.warn({ code: databaseErrorCode(error) }, `the site could not write its event counts; ${when}`);
      counted.forEach(add);
    });
  }

  /** Writes the counts. On failure it keeps them, logs the error and tries again later. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    flush,
    /** Writes the counts once more, before the database closes. Later events are lost. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
    count(event: CountedEvent): void {
      add({ day: dayOf(Date.now()), event, count: 1 });
    },
  };
}

/** The count of an event on a day (UTC, `YYYY-MM-DD`). */
type EventCount = typeof eventCounts.$inferSelect;

function keyOf({ day, event }: Omit<EventCount, "count">): string {
  return `${day} ${event}`;
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Adds counts to the stored ones. Each pair of day and event may occur only once. */
export async function addEvents(db: Database, counted: readonly EventCount[]): Promise<void> {
  // Processes that write at the same time must lock the rows in the same order, or they deadlock.
  const inOrder = counted.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
  const target = [eventCounts.day, eventCounts.event];
  const set = { count: sql`${eventCounts.count} + excluded.count` };
  await db.insert(eventCounts).values(inOrder).onConflictDoUpdate({ target, set });
}

/** The counts of each of the last days (UTC), newest first, starting with the day of `now`. It includes every day. */
export async function countsByDay(db: Database, now = new Date()): Promise<OwnerDayCounts[]> {
  const days = Array.from({ length: COUNTED_DAYS }, (_, ago) => dayOf(now.getTime() - ago * 86_400_000));
  const isRecent = gte(eventCounts.day, days.at(-1) ?? "");
  const counted = await db.select(columnsOf(eventCounts)).from(eventCounts).where(isRecent);
  return days.map((day) => {
    const countOf = (event: CountedEvent) => counted.find((row) => row.day === day && row.event === event)?.count ?? 0;
    const counts = Object.fromEntries(countedEvents.map((event) => [event, countOf(event)]));
    return { day, ...counts } as OwnerDayCounts;
  });
}

// Page views and downloads are daily totals. The site stores nothing about a visitor, and does not count visitors whose
// browsers ask not to be tracked.

/** Counts a sent page if a browser shows it to a person. Bots and prefetches send other headers. */
export function countView(events: EventCounter, request: FastifyRequest): void {
  const { "sec-fetch-mode": mode, "sec-fetch-dest": place, "sec-purpose": purpose } = request.headers;
  const isVisit = request.method === "GET" && mode === "navigate" && place === "document" && purpose === undefined;
  if (isVisit && !asksNotToBeTracked(request)) events.count("views");
}

/** Counts the downloads among the files that an app instance serves. */
export function countDownloads(scope: FastifyInstance, events: EventCounter): void {
  scope.addHook("onResponse", (request, reply, done) => {
    const [path = ""] = request.url.split("?");
    const isAnswered = request.method === "GET" && reply.statusCode === 200;
    if (isAnswered && isDownload(path) && !asksNotToBeTracked(request)) events.count("downloads");
    done();
  });
}

function asksNotToBeTracked({ headers }: FastifyRequest): boolean {
  return headers.dnt === "1" || headers["sec-gpc"] === "1";
}

/** Whether a path is the extension or a port of the theme: `/ports/<program>/<file>`. */
function isDownload(path: string): boolean {
  const [first, ...others] = path.slice(1).split("/");
  return others.length === 0 ? path.endsWith(".vsix") : others.length === 2 && `/${first}` === addresses.ports;
}
