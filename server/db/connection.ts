import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { PROBE_LIMIT, PROBE_REUSE, withTimeout } from "../runtime/deadline.ts";

/** The first argument of every query: the same type for both databases. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: "embedded" | "postgres";
  /** Applies the missing migrations of `drizzle/`. Several processes may call it at once, and each more than once. */
  migrate(migrationsFolder?: string): Promise<void>;
  /** Where the database is, for the log: host and port, or the folder. */
  place: string;
  /** Names of the parameters in DATABASE_URL that the site ignores: unknown ones and those for other clients. */
  ignoredParameters: string[];
  /** Whether the database answers within 2 s. Concurrent callers share one query. */
  isAnswering(): Promise<boolean>;
  /**
   * Listens for notifications on a channel, from any process. A lost connection is replaced.
   * @param onListening called with `true` once every later notification will arrive, and with `false` as soon as
   * notifications may be missed.
   */
  listen(channel: string, handlers: ListenHandlers): Promise<void>;
  /** What the pool is doing; null for the embedded database, which has one connection. */
  pool: PoolState | null;
  close(): Promise<void>;
}

export interface PoolState {
  /** The maximum number of connections. */
  size: number;
  /** Queries that run or wait for a connection. */
  inFlight(): number;
  /** Queries since the start. */
  total(): number;
}

export interface ListenHandlers {
  onNotification(payload: string): void;
  onListening(listening: boolean): void;
  /**
   * Called once when notifications are sent but do not arrive, as behind a pooler in transaction mode. Called again
   * only after some have arrived in between.
   */
  onNoneArriving?(): void;
}

/**
 * Asks whether the database answers. Concurrent callers share one query, so that queries do not pile up in an outage.
 */
export function createProbe(db: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return () => {
    asked ??= withTimeout(
      PROBE_LIMIT,
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      () => false,
    ).finally(() => {
      setTimeout(() => {
        asked = null;
      }, PROBE_REUSE).unref();
    });
    return asked;
  };
}
