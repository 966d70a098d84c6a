import { type FileHandle, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../db/connection.ts";
import * as schema from "../db/schema.ts";
import { OwnerError } from "./owner-error.ts";

/**
 * A dump is a text file of JSON lines. The first line is the head. Then each table follows: a line with its name, and one
 * line for each row, as PostgreSQL writes it. The last line has the number of rows, which shows that the dump is complete.
 */
const FORMAT = "evenfall-dump-1";
const BATCH = 500;

interface Head {
  format: typeof FORMAT;
  /** When the newest migration of the dumped database was made, in milliseconds since 1970. */
  migration: number;
}

/** Tables that a dump leaves out. Counts of limits expire within a day. */
const TRANSIENT: PgTable[] = [schema.rateLimits];

/** Tables of earlier versions. A restore skips their rows. */
const OBSOLETE = ["withdrawn_reviews"];

/** The tables of a dump. Each comes after the tables to which its foreign keys refer. */
function tablesInOrder(): PgTable[] {
  const ordered: PgTable[] = [];
  const everything: unknown[] = Object.values(schema);
  const remaining = everything.filter(
    (value): value is PgTable => is(value, PgTable) && !TRANSIENT.includes(value),
  );
  while (remaining.length > 0) {
    const next = remaining.findIndex((table) =>
      getTableConfig(table).foreignKeys.every((key) => !remaining.includes(key.reference().foreignTable)),
    );
    if (next === -1) throw new Error("The foreign keys of the tables form a cycle.");
    ordered.push(...remaining.splice(next, 1));
  }
  return ordered;
}

/** Runs a statement. The two drivers return its rows in different shapes. */
async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

async function newestMigration(db: Database): Promise<number> {
  const [row] = await rowsOf<{ newest: string | null }>(
    db,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0);
}

/** The lines of a dump, without line ends. @param db a transaction, so that all rows are of the same moment. */
async function* dumpLines(db: Database): AsyncGenerator<string> {
  await db.execute(sql`set local statement_timeout = 0`);
  const head: Head = { format: FORMAT, migration: await newestMigration(db) };
  yield JSON.stringify(head);
  let count = 0;
  for (const table of tablesInOrder()) {
    const name = sql.identifier(getTableConfig(table).name);
    yield JSON.stringify({ table: getTableConfig(table).name });
    await db.execute(sql`declare dump no scroll cursor for select to_jsonb(t)::text as line from ${name} t`);
    for (;;) {
      const rows = await rowsOf<{ line: string }>(db, sql.raw(`fetch ${BATCH} from dump`));
      for (const { line } of rows) yield line;
      count += rows.length;
      if (rows.length < BATCH) break;
    }
    await db.execute(sql`close dump`);
  }
  yield JSON.stringify({ end: count });
}

/** Reads the whole database in one transaction, so that the dump contains no later change. */
async function readDump<T>(db: Database, use: (lines: AsyncIterable<string>) => Promise<T>): Promise<T> {
  return await db.transaction((transaction) => use(dumpLines(transaction)), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/**
 * Writes a dump into an empty, migrated database, completely or not at all.
 * @returns the number of rows of each table.
 * @throws {OwnerError} if the database is not empty, or the dump is damaged or from a newer version.
 */
async function restoreLines(db: Database, lines: AsyncIterable<string>): Promise<Record<string, number>> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    const tables = tablesInOrder();
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { name } = getTableConfig(table);
      // Otherwise rows of other clients could mix with the rows of the dump.
      await transaction.execute(sql`lock table ${sql.identifier(name)} in share row exclusive mode`);
      if ((await transaction.$count(table)) > 0) {
        throw new OwnerError(
          `The database is not empty: the table ${name} has rows. Restore into an empty database.`,
        );
      }
      counts[name] = 0;
    }

    let head: Head | undefined;
    let table = "";
    let rows: string[] = [];
    let total = 0;
    let end: number | undefined;

    async function insertBatch(): Promise<void> {
      if (rows.length > 0 && !OBSOLETE.includes(table)) {
        const known = tables.find((each) => getTableConfig(each).name === table);
        await insertRows(transaction, known, rows);
        counts[table] = (counts[table] ?? 0) + rows.length;
      }
      total += rows.length;
      rows = [];
    }

    for await (const line of lines) {
      const value = readLine(line);
      if (!head) {
        if (value.format !== FORMAT) throw new OwnerError("This file is not a dump of this site.");
        head = value as unknown as Head;
        if (head.migration > (await newestMigration(transaction))) {
          throw new OwnerError("The dump is from a newer version of the site. Update the site first.");
        }
      } else if (typeof value.table === "string" && Object.keys(value).length === 1) {
        await insertBatch();
        table = value.table;
      } else if (typeof value.end === "number" && Object.keys(value).length === 1) {
        await insertBatch();
        end = value.end;
      } else {
        rows.push(line);
        if (rows.length === BATCH) await insertBatch();
      }
    }
    if (!head || end !== total) throw new OwnerError("The dump is incomplete; nothing was restored.");
    return counts;
  });
}

/**
 * Inserts rows, written as PostgreSQL's JSON. A column that an older dump lacks gets its default.
 * @throws {OwnerError} if this version lacks the table or a column.
 */
async function insertRows(db: Database, table: PgTable | undefined, rows: string[]): Promise<void> {
  const known = table ? getTableConfig(table).columns.map((column) => column.name) : [];
  const columns = Object.keys(JSON.parse(rows[0] ?? "{}"));
  if (!table || columns.some((column) => !known.includes(column))) {
    throw new OwnerError(
      "The dump is from another version of the site, with tables or columns that this version lacks.",
    );
  }
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(",")}]`}::text::jsonb)`,
  );
}

function readLine(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    throw new OwnerError("The dump is damaged; nothing was restored.");
  }
}

/**
 * Writes the database into a new file that only this account may read.
 * @returns how many rows it contains.
 */
export async function dumpToFile(db: Database, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let last = "";
    await readDump(db, (lines) =>
      pipeline(
        lines,
        async function* (source) {
          for await (last of source) yield `${last}\n`;
        },
        file.createWriteStream({ flush: true }),
      ),
    );
    return (JSON.parse(last) as { end: number }).end;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** The lines of a file. Node's reader starts on first use, because it loses lines that it reads before that. */
async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  yield* file.readLines();
}

/** Reads a dump into an empty, migrated database. @returns how many rows each table got. */
export async function restoreFromFile(db: Database, path: string): Promise<Record<string, number>> {
  const file = await open(path);
  try {
    return await restoreLines(db, linesOf(file));
  } finally {
    await file.close();
  }
}

/** Copies every row from one database into another, empty, migrated one. @returns how many rows each table got. */
export async function copyDatabase(source: Database, target: Database): Promise<Record<string, number>> {
  return await readDump(source, (lines) => restoreLines(target, lines));
}
