import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";

/** The first argument of every query: the same type for both databases. */
export type Database = pg.PgDatabase<pg.PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: "embedded" | "postgres";
  /** Applies the missing migrations of `drizzle/`. Several processes may call it at once, and each more than once. */
  migrate(): Promise<void>;
  /** Where the database is, for the log: host and port, or the folder. */
  place: string;
  close(): Promise<void>;
}

/** With `satisfies`, makes the compiler refuse an INSERT … SELECT that leaves out a column of the table. */
export type EveryColumn<Table extends pg.PgTable> = Record<keyof Table["$inferSelect"], unknown>;

/** Makes something once for each database, on first use, such as prepared queries. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
}

/** A time from now, by the database's clock, which all processes share. */
export function fromNow(milliseconds: number): SQL {
  return sql`now() + make_interval(secs => ${milliseconds / 1000})`;
}

/**
 * The columns of a table for SELECT and RETURNING. A `timestamptz` or a `date` would come as text in the DateStyle of
 * the connection, which a pooler may not set as the site asks.
 */
export function columnsOf<Table extends pg.PgTable>(table: Table): Table["_"]["columns"] {
  return independentOf(getTableColumns(table));
}

/** The same for columns of a table or of a subquery. */
export function independentOf<Columns extends Record<string, pg.PgColumn>>(columns: Columns): Columns {
  const all = Object.entries(columns).map(([name, column]) => [name, independent(column)]);
  return Object.fromEntries(all);
}

function independent(column: pg.PgColumn): pg.PgColumn | SQL {
  if (is(column, pg.PgDateString)) return sql`to_char(${column}, 'YYYY-MM-DD')`;
  if (!is(column, pg.PgTimestamp)) return column;
  return sql`(extract(epoch from ${column}) * 1000)::bigint`.mapWith((moment) => new Date(Number(moment)));
}
