import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { PROBE_LIMIT, PROBE_REUSE, within } from "../process/deadline.ts";
import type * as schema from "./schema.ts";

/** The handle that every query takes first; the same type whichever database is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Connection {
  db: Database;
  kind: "embedded" | "postgres";
  /** Applies what is missing of the migrations in `drizzle/`. Safe to call again, and from several processes. */
  migrate(migrationsFolder?: string): Promise<void>;
  /** Where the database is, for the log: host and port, or the folder. */
  place: string;
  /** Names of the parameters in DATABASE_URL that are for other clients, or unknown. */
  ignoredParameters: string[];
  /** Whether the database answers, within 2 s; asked once for all who want to know meanwhile. */
  isAnswering(): Promise<boolean>;
  /**
   * Hears what is sent to a channel by NOTIFY, whichever process sent it. A lost connection is made again by itself.
   * @param onListening told `true` once every notification from now on will be heard, `false` as soon as not.
   */
  listen(channel: string, handlers: ListenHandlers): Promise<void>;
  /** What the pool is doing; null for the embedded database, which has one connection. */
  pool: PoolState | null;
  close(): Promise<void>;
}

export interface PoolState {
  /** Connections at most. */
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
   * Told when notifications are sent and do not arrive, as through a pooler in transaction mode; once, until they do.
   */
  onUnheard?(): void;
}

/**
 * Asks whether the database answers: once for all who ask meanwhile, so that no questions pile up before a dead one.
 */
export function createProbe(db: Database): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return () => {
    asked ??= within(
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
