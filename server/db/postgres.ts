import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { DATABASE_LIMIT } from "../process/deadline.ts";
import type { Database, PoolState } from "./connection.ts";
import * as schema from "./schema.ts";
import { Sockets } from "./sockets.ts";
import { Turns } from "./turns.ts";

/** How many connections a process opens at most, besides the two that hear of changes. */
const POOL_SIZE = 10;
/** How many queries may wait for one of them. */
const WAITING_MAX = 1_000;

/** How long the next attempt waits after a failed connection, in seconds: the site has to be back soon. */
const RECONNECT_AFTER = 0.2;

type Rows = postgres.RowList<(postgres.Row & Iterable<postgres.Row>)[]>;

/** Values go to Drizzle, and come from it, as PostgreSQL writes them: it has its own ideas of dates and of JSON. */
const asWritten = (value: unknown) => value;
const types = {
  moment: {
    to: 1184,
    from: [1184, 1082, 1083, 1114, 1182, 1185, 1115, 1231],
    serialize: asWritten,
    parse: asWritten,
  },
  json: {
    to: 114,
    from: [114, 3802],
    serialize: asWritten,
    parse: (text: string): unknown => JSON.parse(text),
  },
};

/** A client of postgres.js with what all of ours have in common. */
export function createClient(
  databaseUrl: string,
  sockets: Sockets,
  options: postgres.Options<Record<string, postgres.PostgresType>> & {
    onnotify?: (channel: string, payload: string) => void;
  },
): postgres.Sql {
  return postgres(databaseUrl, {
    connect_timeout: DATABASE_LIMIT / 1_000,
    backoff: () => RECONNECT_AFTER,
    fetch_types: false,
    onnotice: () => {},
    // Documented, as `onnotify` is not; the types list neither.
    ...{ socket: sockets.open },
    ...options,
  });
}

/** What Drizzle's session for postgres.js asks of a client; it is handed a client of ours instead of a changed one. */
interface DrizzleClient {
  /** Drizzle sets its own parsers and serializers here. */
  options: { parsers: object; serializers: object };
  unsafe(query: string, parameters?: unknown[]): PromiseLike<Rows> & { values(): unknown };
  begin(work: (transaction: postgres.TransactionSql) => unknown): Promise<unknown>;
}

/** A query that is sent when it is awaited, as objects or as arrays: Drizzle says which after it has made it. */
class Query implements PromiseLike<Rows> {
  #asArrays = false;

  constructor(private readonly send: (asArrays: boolean) => Promise<Rows>) {}

  values(): this {
    this.#asArrays = true;
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits it, as it awaits a query of postgres.js.
  then<A = Rows, B = never>(
    fulfilled?: ((rows: Rows) => A | PromiseLike<A>) | null,
    rejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.send(this.#asArrays).then(fulfilled, rejected);
  }
}

/** Drizzle over a client, a pool's or a transaction's. */
export function drizzleOver(client: Omit<DrizzleClient, "options">): Database {
  const forDrizzle: DrizzleClient = { options: { parsers: {}, serializers: {} }, ...client };
  return drizzle({ client: forDrizzle as unknown as postgres.Sql, schema });
}

export interface Pool {
  db: Database;
  state: PoolState;
  /** Says that a pooler stands before the database, which gives each transaction another connection. */
  behindPooler(): void;
  close(): Promise<void>;
}

/**
 * The connections of a process to PostgreSQL, which are made when they are needed.
 *
 * Each query has one to itself: nothing waits behind a slow one, and a connection that is still though a query of its
 * own is late can be told from one that has nothing to say.
 */
export function createPool(databaseUrl: string): Pool {
  const sockets = new Sockets();
  const common = { max: POOL_SIZE, max_pipeline: 1, types };
  const direct = createClient(databaseUrl, sockets, {
    ...common,
    // The database itself ends a statement that waits for a lock, also when nobody is there any more to hear of it.
    connection: { application_name: "evenfall-site", statement_timeout: DATABASE_LIMIT },
  });
  // A pooler knows no such parameter, nor on which of its connections a statement was prepared.
  const pooled = createClient(databaseUrl, sockets, {
    ...common,
    prepare: false,
    connection: { application_name: "evenfall-site" },
  });
  let client = direct;
  const turns = new Turns({
    size: POOL_SIZE,
    waitingMax: WAITING_MAX,
    onTick(overdue) {
      sockets.listen();
      // One that is silent is seldom the only one: all that have been so as long are made anew.
      if (overdue) sockets.giveUp(DATABASE_LIMIT);
    },
  });

  function behindPooler(): void {
    client = pooled;
  }

  /** Once more where a pooler has refused the connection: nothing was sent yet. */
  async function orPooled<T>(send: () => PromiseLike<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!isRefusedParameter(error)) throw error;
      behindPooler();
      return await send();
    }
  }

  const db = drizzleOver({
    unsafe: (query, parameters = []) =>
      new Query((asArrays) =>
        turns.run(() =>
          orPooled(() => {
            // Prepared once per connection a query costs one round trip, and two when it is parsed each time.
            const pending = client.unsafe(query, parameters as never[], { prepare: parameters.length > 0 });
            return (asArrays ? pending.values() : pending) as PromiseLike<Rows>;
          }),
        ),
      ),
    begin: (work) => orPooled(() => client.begin(work)),
  });
  return {
    db,
    state: { size: POOL_SIZE, inFlight: () => turns.inFlight, total: () => turns.total },
    behindPooler,
    async close() {
      turns.close();
      await Promise.all([direct.end({ timeout: 1 }), pooled.end({ timeout: 1 })]);
      sockets.giveUp(0);
    },
  };
}

/** Whether a pooler does not know a parameter that the connection begins with: what PgBouncer answers. */
function isRefusedParameter(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /startup parameter/.test(error.message);
}
