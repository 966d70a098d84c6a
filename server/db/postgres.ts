import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { GRACE_LIMIT, QUERY_LIMIT, STATEMENT_LIMIT } from "../runtime/deadline.ts";
import type { Client, Clients } from "./client.ts";
import type { PoolState } from "./connection.ts";
import { ConnectionError, databaseErrorCode } from "./errors.ts";

/** The most connections of a process, besides the two that listen for changes. */
const POOL_SIZE = 10;
/** How many queries may wait for a connection. */
const WAITING_MAX = 300;

/**
 * Drizzle over postgres.js, with what postgres.js lacks: a limit on how long a query takes and on how many wait, and
 * new connections in place of silent ones.
 *
 * A query that is not answered in time means that its connection is silent: the host has vanished, or a firewall has
 * dropped the connection. Others may be silent as well, so all are replaced. The queries that run on the old ones
 * fail unless they end soon.
 */
export function createPool(clients: Clients) {
  let inFlight = 0;
  let total = 0;
  let isClosed = false;
  let current = open();
  let ended = Promise.resolve();

  function open(): Client {
    const client = clients.create("", {
      max: POOL_SIZE,
      // On a silent connection at most three queries wait behind another one. With fewer, more queries wait in the client,
      // and each then costs a write and a read of its own. The option is documented, but missing in the types.
      max_pipeline: 3,
      connection: { statement_timeout: STATEMENT_LIMIT },
    });
    // Drizzle sets parsers and serializers on the client.
    drizzle(client.sql);
    return client;
  }

  function replace(client: Client): void {
    if (client !== current || isClosed) return;
    clients.forget();
    current = open();
    ended = Promise.all([ended, client.end(GRACE_LIMIT / 1_000)]).then(() => {});
  }

  /** Drizzle keeps one client. This one opens no connection, and passes all queries to the current client. */
  const forDrizzle = Object.assign(postgres({ max: 1 }), {
    unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[]) {
      // Drizzle calls it from async functions only.
      if (inFlight >= POOL_SIZE + WAITING_MAX) {
        throw new ConnectionError("DATABASE_BUSY", "too many queries wait for the database");
      }
      const client = current;
      // A prepared query takes one round trip; an unprepared query takes two.
      const query = client.sql.unsafe(text, parameters, { prepare: true });
      total += 1;
      inFlight += 1;
      const timer = setTimeout(replace, QUERY_LIMIT, client);
      const settle = () => {
        clearTimeout(timer);
        inFlight -= 1;
      };
      query.then(settle, (error) => {
        settle();
        // The server has become a standby.
        if (databaseErrorCode(error) === "25006") replace(client);
      });
      return query;
    },

    /** No time limit: only the owner's commands use transactions, for a dump or a restore. */
    begin: <T>(work: (transaction: postgres.TransactionSql) => T | Promise<T>) => current.sql.begin(work),
  });
  const state: PoolState = { size: POOL_SIZE, inFlight: () => inFlight, total: () => total };
  return {
    db: drizzle(forDrizzle),
    state,
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([ended, current.end(1)]);
    },
  };
}
