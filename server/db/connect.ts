import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { lockFolder } from "./embedded.ts";
import { type PostgresListener, startPostgresListener } from "./listener.ts";
import { migrateEmbedded, migratePostgres } from "./migrate.ts";
import * as schema from "./schema.ts";

/** The handle that every query takes first; the same type whichever database is behind it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Connection {
  db: Database;
  kind: "embedded" | "postgres";
  /** Applies what is missing of the migrations in `drizzle/`. Safe to call again, and from several processes. */
  migrate(migrationsFolder?: string): Promise<void>;
  /** Whether the database answers, within `deadline` milliseconds. */
  isAnswering(deadline?: number): Promise<boolean>;
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
}

/** How many connections a process opens at most, besides the one that listens. */
const POOL_SIZE = 10;
/** How long a statement may run in the database, in milliseconds. */
const STATEMENT_TIMEOUT = 4_000;

/**
 * Opens the product's database: PostgreSQL where a URL is given, else the embedded one under `dataDir`.
 * PostgreSQL is connected to when first needed, so that a process can start before its database.
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export async function connectDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Connection> {
  return options.databaseUrl
    ? await connectPostgres(options.databaseUrl)
    : await openEmbedded(join(options.dataDir, "database"));
}

async function connectPostgres(databaseUrl: string): Promise<Connection> {
  const { drizzle } = await import("drizzle-orm/postgres-js");
  const client = postgres(databaseUrl, {
    max: POOL_SIZE,
    connect_timeout: 4,
    // Short and capped: the site has to be back within seconds of its database.
    backoff: (retries: number) => Math.min(0.1 * 2 ** retries, 1),
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "evenfall-site", statement_timeout: STATEMENT_TIMEOUT },
  });
  prepareAlways(client);
  const pool = countQueries(client);
  const db: Database = drizzle(client, { schema });
  const listeners: PostgresListener[] = [];
  return {
    db,
    kind: "postgres",
    migrate: (folder) => migratePostgres(databaseUrl, folder),
    isAnswering: (deadline) => isAnswering(db, deadline),
    async listen(channel, handlers) {
      listeners.push(startPostgresListener({ databaseUrl, sender: client, channel, handlers }));
    },
    pool,
    async close() {
      await Promise.all([client.end({ timeout: 1 }), ...listeners.map((listener) => listener.stop())]);
    },
  };
}

async function openEmbedded(folder: string): Promise<Connection> {
  const unlock = await lockFolder(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const { drizzle } = await import("drizzle-orm/pglite");
    const client = await PGlite.create(join(folder, "pgdata"));
    const db: Database = drizzle(client, { schema });
    return {
      db,
      kind: "embedded",
      migrate: (folder) => migrateEmbedded(client, folder),
      isAnswering: (deadline) => isAnswering(db, deadline),
      async listen(channel, handlers) {
        await client.listen(channel, handlers.onNotification);
        handlers.onListening(true);
      },
      pool: null,
      async close() {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Drizzle's postgres-js session asks for each query to be parsed anew (`prepare: false`), which costs two round trips.
 * Prepared once per connection, it costs one.
 */
function prepareAlways(client: postgres.Sql): void {
  const unsafe = client.unsafe.bind(client);
  client.unsafe = ((query, parameters, options) =>
    unsafe(query, parameters, {
      ...options,
      prepare: (parameters?.length ?? 0) > 0,
    })) as typeof client.unsafe;
}

/** Watches the queries that go through a client: postgres.js does not tell about its pool. */
function countQueries(client: postgres.Sql): PoolState {
  let started = 0;
  let ended = 0;
  const unsafe = client.unsafe.bind(client);
  const end = () => {
    ended += 1;
  };
  client.unsafe = ((query, parameters, options) => {
    const pending = unsafe(query, parameters, options);
    started += 1;
    // A query's own `then` would send it at once, before its caller has said in which form to answer.
    Promise.prototype.then.call(pending, end, end);
    return pending;
  }) as typeof client.unsafe;
  return { size: POOL_SIZE, inFlight: () => started - ended, total: () => started };
}

async function isAnswering(db: Database, deadline = 2_000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, deadline, false);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
