import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { Connection } from "../db/connection.ts";
import { listReviews, listReviewsById } from "./queries.ts";
import { REVIEWS_PAGE_SIZE, type Review, type ReviewPage } from "./schema.ts";

/**
 * The trigger in `drizzle/` that announces changes uses the same name. It does not name what nobody but its author
 * and the owner could see.
 */
const CHANNEL = "reviews_changed";
/** How many changes are kept for subscribers who come back after a lost connection. */
const HISTORY_MAX = 256;
/** How many announcements share one question to the database. */
const ANNOUNCED_AT_ONCE = 50;
/** How many reviews one question names at most; a client that would need more reads the list again. */
const NAMED_MAX = 1_000;
/** How long the next question waits when announcements come faster than they are answered, in milliseconds. */
const ANNOUNCING_PAUSE = 20;

/** The newest page of reviews at one moment. */
export interface Snapshot {
  page: ReviewPage;
  /** Names the state of the list, alike in every process once a change was announced. */
  version: string;
}

/** What a change did: `reload` when it is not known in detail. */
export type ReviewChange =
  | { version: string; kind: "changed"; present: Review[]; removed: string[] }
  | { version: string; kind: "reload" };

export interface ReviewFeed {
  /**
   * The newest page; from memory while changes are being heard, else from the database, which is asked once for all
   * who ask meanwhile. The same list is the same object.
   */
  newest(): Promise<Snapshot>;
  /** The newest page, if it is in memory. */
  kept(): Snapshot | null;
  /** The last page known, however old: for when the database is away. */
  lastKnown(): Snapshot | null;
  /** Forgets the newest page. Called by each write before it is answered: a refetch can beat the announcement. */
  drop(): void;
  /** The changes after `version` that were told to subscribers by now, or null when they are not known any more. */
  changesSince(version: string): Promise<ReviewChange[] | null>;
  subscribe(listener: (change: ReviewChange) => void): () => void;
  version(): string;
}

const announcement = z.object({ version: z.number(), ids: z.nullable(z.array(z.string())) });
type Announcement = z.infer<typeof announcement>;

/** What an announced change did, by what is there now of the reviews that it names. */
function describe({ version, ids }: Announcement, found: Review[] | null): ReviewChange {
  const change = { version: String(version) };
  if (!ids || !found) return { ...change, kind: "reload" };
  const named = new Set(ids);
  const present = found.filter((review) => named.has(review.ids));
  for (const review of present) named.delete(review.ids);
  return { ...change, kind: "changed", present, removed: [...named] };
}

/**
 * Keeps the newest page of reviews in memory, true to the database: a trigger announces every change, and while
 * announcements may be missed the database is asked each time.
 */
export async function createReviewFeed(connection: Connection, log: FastifyBaseLogger): Promise<ReviewFeed> {
  let listening = false;
  let version = `start-${process.pid}-${Date.now()}`;
  /** Counts the drops: a page that was being read meanwhile is not kept. */
  let generation = 0;
  let kept: Snapshot | null = null;
  let last: Snapshot | null = null;
  /** What `last` holds, to be compared. */
  let lastContent = "";
  let reading: { generation: number; snapshot: Promise<Snapshot> } | null = null;
  /** The reading after this one, for all who ask meanwhile and cannot be sure that this one is new enough. */
  let nextReading: Promise<Snapshot> | null = null;
  let history: Announcement[] = [];
  let historyStart = version;
  const listeners = new Set<(change: ReviewChange) => void>();
  const announced: Announcement[] = [];
  let isAnnouncing = false;

  function drop(): void {
    generation += 1;
    kept = null;
  }

  async function read(): Promise<Snapshot> {
    const startedAt = generation;
    const readVersion = version;
    const page = await listReviews(connection.db, { cursor: null, limit: REVIEWS_PAGE_SIZE });
    const content = JSON.stringify(page);
    // The same list is the same object, so that nothing is made of it again.
    if (last?.version !== readVersion || content !== lastContent) last = { page, version: readVersion };
    lastContent = content;
    if (listening && generation === startedAt) kept = last;
    return last;
  }

  function startReading(): Promise<Snapshot> {
    const started = { generation, snapshot: read() };
    reading = started;
    const end = () => {
      if (reading === started) reading = null;
    };
    started.snapshot.then(end, end);
    return started.snapshot;
  }

  async function newest(): Promise<Snapshot> {
    if (kept) return kept;
    if (!reading) return await startReading();
    if (listening && reading.generation === generation) return await reading.snapshot;
    const again = () => {
      nextReading = null;
      return startReading();
    };
    nextReading ??= reading.snapshot.then(again, again);
    return await nextReading;
  }

  function tell(change: ReviewChange): void {
    for (const listener of listeners) listener(change);
  }

  function remember(announcements: Announcement[]): void {
    history.push(...announcements);
    for (const { version } of history.splice(0, history.length - HISTORY_MAX)) historyStart = String(version);
  }

  /** What is there now of the reviews that these name; null when that is not known. */
  async function readNamed(announcements: Announcement[]): Promise<Review[] | null> {
    const ids = [...new Set(announcements.flatMap((change) => change.ids ?? []))];
    if (ids.length > NAMED_MAX) return null;
    try {
      return ids.length > 0 ? await listReviewsById(connection.db, ids) : [];
    } catch (error) {
      log.warn({ err: error }, "changes to the reviews are announced without their details");
      return null;
    }
  }

  /**
   * Tells the subscribers what was announced: what came while the database was asked shares the next question.
   * While nobody listens, nothing is asked.
   */
  async function announceAll(): Promise<void> {
    isAnnouncing = true;
    while (announced.length > 0) {
      const batch = announced.splice(0, ANNOUNCED_AT_ONCE);
      if (listeners.size > 0) {
        const found = await readNamed(batch);
        for (const change of batch) tell(describe(change, found));
      }
      remember(batch);
      if (announced.length > 0) await delay(ANNOUNCING_PAUSE);
    }
    isAnnouncing = false;
  }

  await connection.listen(CHANNEL, {
    onNotification(payload) {
      drop();
      const change = announcement.safeParse(parseJson(payload));
      if (!change.success) {
        log.warn("an announcement of changed reviews could not be read");
        return;
      }
      version = String(change.data.version);
      announced.push(change.data);
      if (!isAnnouncing) void announceAll();
    },
    onListening(now) {
      drop();
      listening = now;
      if (now) {
        // What was missed while nothing was heard is not known: clients that subscribe or come back read the list again.
        version = `start-${process.pid}-${Date.now()}`;
        history = [];
        historyStart = version;
        tell({ version, kind: "reload" });
        newest().catch(() => {});
      } else {
        log.warn("changes to the reviews are not heard at the moment; the database is asked instead");
      }
    },
    onUnheard() {
      log.warn(
        "the database's announcements do not arrive, as through a pooler in transaction mode: open pages hear of changes " +
          "only when they load again, and the database is asked for each page",
      );
    },
  });

  return {
    newest,
    kept: () => kept,
    lastKnown: () => last,
    drop,
    async changesSince(since) {
      if (since === version) return [];
      const known =
        since === historyStart ? -1 : history.findIndex((change) => String(change.version) === since);
      if (known === -1 && since !== historyStart) return null;
      const missed = history.slice(known + 1);
      const found = await readNamed(missed);
      return missed.map((change) => describe(change, found));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
