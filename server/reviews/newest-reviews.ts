import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { REVIEWS_PAGE_SIZE, type ReviewPage } from "../../shared/reviews.ts";
import type { Connection } from "../db/connection.ts";
import { listReviews } from "./queries.ts";

/** The trigger in `drizzle/` notifies this channel of every change of reviews that visitors see or saw. */
const CHANNEL = "reviews_changed";

/** The newest page of reviews at one moment. */
export interface Snapshot {
  page: ReviewPage;
  /** Identifies a state of the public reviews. Processes that received the same notification have the same version. */
  version: string;
}

export type NewestReviews = Awaited<ReturnType<typeof createNewestReviews>>;

/** What the trigger in `drizzle/` sends. A process of the version before reads it too, and expects ids or null. */
const notification = z.object({
  version: z.number(),
  ids: z.nullable(z.array(z.string())),
  emptied: z.optional(z.boolean()),
});

/**
 * Caches the newest page of reviews. A trigger sends a notification of every change of public reviews. While notifications
 * may be missed, each call queries the database.
 */
export async function createNewestReviews(connection: Connection, log: FastifyBaseLogger) {
  let listening = false;
  let version = unknownVersion();
  let cached: Snapshot | null = null;
  let last: Snapshot | null = null;
  /** The content of `last`, for comparison. */
  let lastContent = "";
  let running: Promise<Snapshot> | null = null;
  /** Whether the reviews have changed since the running query started. Later callers then wait for the next query. */
  let isOutdated = false;
  let next: Promise<Snapshot> | null = null;
  let isPublishing = false;
  // Each open page adds a listener.
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);

  /**
   * Forgets the newest page. Each write calls it before its answer: the client may read the list before the
   * notification.
   * @param changed the ids of the reviews that the write has changed or deleted
   */
  function drop(changed: readonly string[] = []): void {
    isOutdated = true;
    cached = null;
    const reviews = last?.page.reviews.filter(({ ids }) => !changed.includes(ids));
    if (!last || !reviews || reviews.length === last.page.reviews.length) return;
    last = { ...last, page: { ...last.page, reviews } };
    lastContent = "";
  }

  async function read(): Promise<Snapshot> {
    const readVersion = version;
    const page = await listReviews(connection.db, { cursor: null, limit: REVIEWS_PAGE_SIZE });
    // The page may have a review that has been deleted since.
    if (isOutdated && last) return { page, version: readVersion };
    const content = JSON.stringify(page);
    // An unchanged list stays the same object, so that nothing is rendered from it again.
    if (last?.version !== readVersion || content !== lastContent) last = { page, version: readVersion };
    lastContent = content;
    if (listening && !isOutdated) cached = last;
    return last;
  }

  function startQuery(): Promise<Snapshot> {
    isOutdated = false;
    next = null;
    running = read().finally(() => {
      running = null;
    });
    return running;
  }

  /**
   * Returns the newest page. While the database's notifications arrive, the page comes from memory. Otherwise it comes from
   * the database, and concurrent callers share one query. An unchanged list is the same object.
   */
  async function newest(): Promise<Snapshot> {
    if (cached) return cached;
    if (!next) {
      if (!running) return await startQuery();
      if (listening && !isOutdated) return await running;
      next = running.then(startQuery, startQuery);
    }
    return await next;
  }

  /** Tells open pages the current version. Changes that arrive during the query are reported together. */
  async function publish(): Promise<void> {
    if (isPublishing) return;
    isPublishing = true;
    // Open pages request the list next, perhaps from another process. This query gives that process time to receive the
    // notification. A write by this process drops the cached page again when its statement returns, often during that
    // query. The second query fills the cache before all open pages ask for the list.
    if (changes.listenerCount("change") > 0) {
      const isRead = await newest().then(
        () => true,
        () => false,
      );
      if (isRead && !cached) await newest().catch(() => {});
    }
    isPublishing = false;
    changes.emit("change");
  }

  await connection.listen(CHANNEL, {
    onNotification(payload) {
      let change: z.output<typeof notification>;
      try {
        change = notification.parse(JSON.parse(payload));
      } catch {
        log.warn("the site could not read a notification of changed reviews; it reads the reviews again");
        drop();
        return;
      }
      drop(change.emptied ? last?.page.reviews.map(({ ids }) => ids) : (change.ids ?? []));
      version = String(change.version);
      void publish();
    },
    onListening(now) {
      drop();
      listening = now;
      if (now) {
        // The process may have missed notifications in the meantime.
        version = unknownVersion();
        void publish();
        newest().catch(() => {});
      } else {
        log.warn(
          "the site receives no notifications of changed reviews; until it does, it asks the database for each page",
        );
      }
    },
    onNoneArriving() {
      log.warn(
        "the site receives no notifications of changed reviews, as behind a pooler in transaction mode: open pages show " +
          "changes only when they load again, and the site asks the database for each page. Set DATABASE_URL to a direct address",
      );
    },
  });

  return {
    newest,
    drop,
    /** The newest page, if it is in memory. */
    cached: () => cached,
    /**
     * The last page that the process read, however old, without the reviews that have changed since. The site shows it while
     * the database is away.
     */
    lastKnown: () => last,
    /** The current version. */
    version: () => version,
    /** Emits `change` once the newest page of a new version can be read. */
    changes,
  };
}

/** A new version, which no page has seen yet. */
function unknownVersion(): string {
  return `start-${randomUUID()}`;
}
