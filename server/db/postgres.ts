import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { DATABASE_LIMIT } from "../process/deadline.ts";
import type { Database, PoolState } from "./connection.ts";
import { databaseErrorCode } from "./errors.ts";
import * as schema from "./schema.ts";
import { Sockets } from "./sockets.ts";
import { Turns } from "./turns.ts";

/** How many connections a process opens at most, besides the two that hear of changes. */
const POOL_SIZE = 10;
/** How many queries postgres.js is given at a time: a connection that becomes free has its next one at once. */
const GIVEN_MAX = 4 * POOL_SIZE;
/** How many queries may wait besides. */
const WAITING_MAX = 1_000;
/** How many while the database does not answer: all of them are work for it at the moment when it does again. */
const WAITING_IN_DOUBT_MAX = 300;

/** How long the next attempt waits after a failed connection, in seconds: the site has to be back soon. */
const RECONNECT_AFTER = 0.2;

/** How long a query may still run on connections that are replaced, in seconds. */
const FAREWELL = 0.5;

/** After how long a connection is silent, in milliseconds: when something came on it is known to the nearest tick. */
const SILENCE = DATABASE_LIMIT - 500;

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
  let isPooled = false;
  let current = open();
  let ended = Promise.resolve();
  const turns = new Turns({
    size: GIVEN_MAX,
    waitingMax: WAITING_MAX,
    waitingInDoubtMax: WAITING_IN_DOUBT_MAX,
    onTick(overdue) {
      current.sockets.listen();
      if (overdue && current.sockets.isOneSilent(SILENCE)) replaceSilent();
    },
  });

  function open() {
    const sockets = new Sockets();
    const client = createClient(databaseUrl, sockets, {
      max: POOL_SIZE,
      // Documented, as `socket` is; the types do not list it. A transaction, which has no turn, may take a second one.
      ...{ max_pipeline: 1 },
      types,
      // A pooler does not know on which of its connections a statement was prepared, nor the second parameter, by which
      // the database itself ends a statement that waits for a lock, also when nobody is left to hear of it.
      prepare: !isPooled,
      connection: {
        application_name: "evenfall-site",
        ...(isPooled ? {} : { statement_timeout: DATABASE_LIMIT }),
      },
    });
    return { client, sockets };
  }

  async function end({ client, sockets }: typeof current, farewell: number): Promise<void> {
    await client.end({ timeout: farewell });
    sockets.close();
  }

  /**
   * Makes all connections anew: one that is silent is seldom the only one, and postgres.js may be left with one that
   * it cannot use again where several are lost at once. What still runs on the old ones has a moment to end.
   */
  function replace(): void {
    const old = end(current, FAREWELL);
    ended = Promise.all([ended, old]).then(() => {});
    current = open();
  }

  /**
   * One query at a time then tries the new ones: when PostgreSQL goes on after it stood still, it takes in hand every
   * connection that was begun meanwhile, given up or not, before those that are wanted.
   */
  function replaceSilent(): void {
    turns.setInDoubt(true);
    replace();
  }

  function behindPooler(): void {
    if (isPooled) return;
    isPooled = true;
    replace();
  }

  /** What a connection that cannot be made means for the others. */
  async function orReplaced<T>(send: (client: postgres.Sql) => PromiseLike<T>): Promise<T> {
    const { client } = current;
    const answered = () => {
      if (client === current.client) turns.setInDoubt(false);
    };
    try {
      const result = await send(client);
      answered();
      return result;
    } catch (error) {
      if (isRefusedParameter(error)) {
        // Nothing was sent yet.
        behindPooler();
        return await send(current.client);
      }
      if (databaseErrorCode(error) !== "CONNECT_TIMEOUT") answered();
      else if (client === current.client) replaceSilent();
      throw error;
    }
  }

  const db = drizzleOver({
    unsafe: (query, parameters = []) =>
      new Query((asArrays) =>
        turns.run(() =>
          orReplaced((client) => {
            // Prepared once per connection a query costs one round trip, and two when it is parsed each time.
            const pending = client.unsafe(query, parameters as never[], { prepare: parameters.length > 0 });
            return (asArrays ? pending.values() : pending) as PromiseLike<Rows>;
          }),
        ),
      ),
    begin: (work) => orReplaced((client) => client.begin(work)),
  });
  return {
    db,
    state: { size: POOL_SIZE, inFlight: () => turns.inFlight, total: () => turns.total },
    behindPooler,
    async close() {
      turns.close();
      await Promise.all([ended, end(current, 1)]);
    },
  };
}

/** Whether a pooler does not know a parameter that the connection begins with: what PgBouncer answers. */
function isRefusedParameter(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /startup parameter/.test(error.message);
}
