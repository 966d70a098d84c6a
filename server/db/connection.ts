import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";

/** The first argument of every query. Both databases have the same type. */
export type Database = pg.PgDatabase<pg.PgQueryResultHKT>;

export interface Connection {
  db: Database;
  kind: "embedded" | "postgres";
  /** Applies missing migrations from `drizzle/`. Several processes may call it at the same time, and repeatedly. */
  migrate(): Promise<void>;
  /** Where the database is, for the log: host and port, or the folder. */
  place: string;
  close(): Promise<void>;
}

/** Use with `satisfies`: an INSERT … SELECT that leaves out a column of the table then does not compile. */
export type EveryColumn<Table extends pg.PgTable> = Record<keyof Table["$inferSelect"], unknown>;

/** Creates a value, such as prepared queries, once per database, on first use. */
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
 * The columns of a table for SELECT and RETURNING. Without this function, a `timestamptz` or a `date` would arrive as
 * text in the connection's DateStyle, which a pooler may not set as the site asks.
 */
export function columnsOf<Table extends pg.PgTable>(table: Table): Table["_"]["columns"] {
  return independentOf(getTableColumns(table));
}

/** The same for some columns of a table or a subquery. */
export function independentOf<Columns extends Record<string, pg.PgColumn>>(columns: Columns): Columns {
  const all = Object.entries(columns).map(([name, column]) => [name, independent(column)]);
  return Object.fromEntries(all);
}

function independent(column: pg.PgColumn): pg.PgColumn | SQL {
  if (is(column, pg.PgDateString)) return sql`to_char(${column}, 'YYYY-MM-DD')`;
  if (!is(column, pg.PgTimestamp)) return column;
  return sql`(extract(epoch from ${column}) * 1000)::bigint`.mapWith((moment) => new Date(Number(moment)));
}
