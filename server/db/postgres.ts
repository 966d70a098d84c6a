import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { DATABASE_LIMIT } from "../runtime/deadline.ts";
import { HOST_NAME_MAX } from "../runtime/variables.ts";
import type { Connection } from "./connection.ts";
import { openEmbedded } from "./embedded.ts";
import { migrationsFolder, refuseForeign, refuseMissingRight, refuseUnfit } from "./migrate.ts";

/** The maximum number of connections per process. */
const POOL_SIZE = 10;
/** How long opening a connection may take, in seconds. */
const CONNECT_LIMIT = 3;
/** The pause after a failed connection, in seconds. */
const RECONNECT_AFTER = 0.2;

/** The key of the advisory lock: an arbitrary number that all processes of this site share. */
const MIGRATION_LOCK = 2_022_124;

/**
 * Settings that all statements rely on. They override those of the database and the role. Poolers pass on these four.
 */
const SESSION = { client_encoding: "UTF8", datestyle: "ISO", timezone: "UTC", standard_conforming_strings: "on" };

type SessionSettings = typeof SESSION & { default_transaction_isolation?: string };

/**
 * A postgres.js query. postgres.js sets `state` when it sends the query: one object for all queries of a connection.
 */
type SentQuery = postgres.PendingQuery<postgres.Row[]> & { state?: object | null };

/** URL parameters for other clients. postgres.js would send them to the server, which refuses them. */
const OTHER_CLIENTS = [
  ...["channel_binding", "gssencmode", "sslcert", "sslkey", "sslrootcert", "sslcrl", "sslpassword", "sslsni"],
  ...["pgbouncer", "connection_limit", "pool_timeout", "socket_timeout", "schema", "sslaccept", "sslidentity"],
  ...["statement_cache_size", "uselibpqcompat", "supa", "pool_mode", "ssl_min_protocol_version"],
];

/** The rest of the error message that starts with DATABASE_URL. */
export const ADDRESS_SHAPE =
  "has to look like postgres://user:password@host:5432/database. Write special characters of the user's name and the " +
  "password with percent signs: # as %23, / as %2F, ? as %3F, @ as %40, % as %25.";

/**
 * Reads DATABASE_URL. If it has several hosts, which `URL` cannot parse, the result has only the first.
 * @returns null if it is not the address of a PostgreSQL database. `env.ts` then refuses to start.
 */
export function readAddress(databaseUrl: string): URL | null {
  try {
    const address = new URL(databaseUrl.replace(/^([^/?#]*\/\/(?:[^/?#@]*@)?[^/?#,]*),[^/?#]*/, "$1"));
    const isPostgres = /^postgres(?:ql)?:\/\/[^/?#]/i.test(databaseUrl) && address.hostname.length <= HOST_NAME_MAX;
    // postgres.js decodes it. A bundler would remove a call whose result is not used.
    return isPostgres && decodeURIComponent(databaseUrl) ? address : null;
  } catch {
    return null;
  }
}

/** The address without the parameters for other clients, and without those that the site sets itself. */
export function addressForDriver(databaseUrl: string): string {
  const parameters = new URLSearchParams(readAddress(databaseUrl)?.search);
  for (const name of [...parameters.keys()]) {
    if (OTHER_CLIENTS.includes(name) || name.toLowerCase() in SESSION) parameters.delete(name);
  }
  const [base = ""] = databaseUrl.split("?");
  return parameters.size > 0 ? `${base}?${parameters}` : base;
}

/** A postgres.js client for an address. */
function createClient(databaseUrl: string, { max = POOL_SIZE, settings = SESSION }) {
  // postgres.js decodes the user name and the password, but not the database name.
  const database = decodeURIComponent(readAddress(databaseUrl)?.pathname.slice(1) ?? "");
  return postgres(addressForDriver(databaseUrl), {
    ...(database && { database }),
    connection: settings,
    max,
    connect_timeout: CONNECT_LIMIT,
    backoff: () => RECONNECT_AFTER,
    onnotice: () => {},
  });
}

/**
 * Drizzle on postgres.js with a query deadline, which postgres.js lacks. If a connection does not answer a query in
 * time, the server hangs, or a firewall dropped the connection. Other connections may be dead as well, so all are
 * replaced, and their pending queries fail. A query that only waits for a free connection, while others get answers,
 * does not count.
 */
function createPool(databaseUrl: string) {
  let settings: SessionSettings = SESSION;
  function open() {
    const client = createClient(databaseUrl, { settings });
    // Drizzle sets parsers and serializers on the client.
    drizzle(client);
    return client;
  }

  let current = open();
  /** When a connection, or any connection of a client, last responded, in milliseconds of `performance.now()`. */
  const answeredAt = new WeakMap<object, number>();

  function replace(client: postgres.Sql): void {
    if (client === current) current = open();
    void client.end({ timeout: 0 });
  }

  /** Drizzle keeps one client. This client opens no connection. It forwards everything to the current client. */
  const forDrizzle = Object.assign(createClient(databaseUrl, {}), {
    unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[]) {
      const client = current;
      // A prepared query takes one round trip; an unprepared query takes two.
      const query: SentQuery = client.unsafe(text, parameters, { prepare: client.options.prepare });
      const start = performance.now();
      function look(): void {
        const silentSince = Math.max(start, answeredAt.get(query.state ?? client) ?? 0);
        const rest = silentSince + DATABASE_LIMIT - performance.now();
        if (rest > 0) timer = setTimeout(look, rest);
        else replace(client);
      }
      let timer = setTimeout(look, DATABASE_LIMIT);
      const settle = () => {
        clearTimeout(timer);
        if (query.state) for (const one of [query.state, client]) answeredAt.set(one, performance.now());
      };
      query.then(settle, settle);
      return query;
    },
  });
  return {
    db: drizzle(forDrizzle),
    close: () => current.end({ timeout: 1 }),
    /**
     * Sets the isolation for new connections. A pooler may refuse the setting, so it is left out if it is the default.
     */
    requireReadCommitted(): void {
      settings = { ...SESSION, default_transaction_isolation: "read committed" };
      replace(current);
    },
  };
}

/**
 * Migrates a PostgreSQL database. If several processes call it, one migrates and the others wait. One connection holds
 * the lock in a transaction, because a pooler may give the next transaction another session. A second connection
 * migrates.
 * @returns the database's default isolation level. At a level stricter than `read committed`, PostgreSQL refuses some
 * concurrent statements.
 */
async function migratePostgres(databaseUrl: string): Promise<string> {
  const client = createClient(databaseUrl, { max: 2 });
  try {
    return await client.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      const db = drizzle(client);
      await refuseUnfit(db);
      await refuseForeign(db)
        .then(() => migrate(db, { migrationsFolder }))
        .catch((error) => refuseMissingRight(db, error));
      const [shown] = await transaction<{ isolation: string }[]>`
        select current_setting('default_transaction_isolation') as isolation`;
      return shown?.isolation ?? "";
    });
  } finally {
    await client.end({ timeout: 1 });
  }
}

/**
 * Opens the site's database: PostgreSQL if there is a URL, otherwise the embedded one under `dataDir`. The first query
 * connects to PostgreSQL, so that a process can start before its database does.
 * @throws {StartError} if another process has the embedded database open.
 */
export async function connectDatabase(env: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  const { databaseUrl, dataDir } = env;
  if (!databaseUrl) return await openEmbedded(dataDir);
  const { db, close, requireReadCommitted } = createPool(databaseUrl);
  return {
    ...{ db, close },
    kind: "postgres",
    place: readAddress(databaseUrl)?.host ?? "",
    async migrate() {
      if ((await migratePostgres(databaseUrl)) !== "read committed") requireReadCommitted();
    },
  };
}
