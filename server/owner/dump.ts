import { type FileHandle, open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import type { Database } from "../db/connection.ts";
import { databaseErrorCode } from "../db/errors.ts";
import * as schema from "../db/schema.ts";
import { OwnerError } from "./owner-error.ts";

/**
 * A dump is a text file of JSON lines. The first line is the head. Then each table follows: a line with its name, and one
 * line for each row, as PostgreSQL writes it. The last line has the number of rows, which shows that the dump is complete.
 */
const FORMAT = "evenfall-dump-1";
const BATCH = 500;

/** `migration`: when the newest migration of the dumped database was made, in milliseconds since 1970. */
const headLine = z.strictObject({ format: z.literal(FORMAT), migration: z.int().check(z.gte(1)) });
const tableLine = z.strictObject({ table: z.string() });
const endLine = z.strictObject({ end: z.int().check(z.gte(0)) });
const rowLine = z.record(z.string(), z.unknown());

/** Tables that a dump leaves out. Counts of limits expire within a day. */
const TRANSIENT: PgTable[] = [schema.rateLimits];

/** Tables of earlier versions. A restore skips their rows. */
const OBSOLETE = ["withdrawn_reviews", "review_mails", "review_links"];

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
  const head: z.output<typeof headLine> = { format: FORMAT, migration: await newestMigration(db) };
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

/** A row of a dump, as PostgreSQL's JSON. */
interface DumpedRow {
  table: PgTable;
  columns: readonly string[];
  line: string;
}

/**
 * Reads the rows of a dump and checks every line.
 * @param newest when this version's newest migration was made.
 * @throws {OwnerError} that names the first wrong line.
 */
async function* readRows(lines: AsyncIterable<string>, newest: number): AsyncGenerator<DumpedRow> {
  const tables = new Map(tablesInOrder().map((table) => [getTableConfig(table).name, table]));
  let number = 0;
  let total = 0;
  let end: number | null = null;
  let table: PgTable | null = null;
  let isObsolete = false;
  let columns: string[] | null = null;
  const refuse = (what: string) =>
    new OwnerError(`Line ${number} of the dump ${what}. Nothing was restored.`);

  for await (const line of lines) {
    number += 1;
    const value = parseJson(line);
    if (number === 1) {
      const head = headLine.safeParse(value);
      if (!head.success) {
        throw new OwnerError("This file is not a dump of this site, or its first line is damaged.");
      }
      if (head.data.migration > newest) {
        throw new OwnerError("The dump is from a newer version of the site. Update the site first.");
      }
      continue;
    }
    if (end !== null) throw refuse("comes after the end");
    const begun = tableLine.safeParse(value);
    const ended = endLine.safeParse(value);
    const row = rowLine.safeParse(value);
    if (begun.success) {
      isObsolete = OBSOLETE.includes(begun.data.table);
      table = tables.get(begun.data.table) ?? null;
      columns = null;
      if (!table && !isObsolete) throw refuse(`names a table of another version (${begun.data.table})`);
    } else if (ended.success) {
      end = ended.data.end;
    } else if (!row.success) {
      throw refuse("is damaged");
    } else {
      total += 1;
      if (isObsolete) continue;
      if (!table) throw refuse("is a row, but no table is named before it");
      columns ??= Object.keys(row.data);
      const known = getTableConfig(table).columns.map(({ name }) => name);
      const unknown = Object.keys(row.data).find((name) => !known.includes(name));
      if (unknown !== undefined) throw refuse(`has a column of another version (${unknown})`);
      if (Object.keys(row.data).join() !== columns.join()) {
        throw refuse("has other columns than the rows before it");
      }
      yield { table, columns, line };
    }
  }
  if (end !== total) throw new OwnerError("The dump is incomplete. Nothing was restored.");
}

/**
 * Writes a dump into an empty, migrated database, completely or not at all.
 * @returns the number of rows of each table.
 * @throws {OwnerError} if the database is not empty, or the dump is damaged or from a newer version.
 */
async function restoreLines(db: Database, lines: AsyncIterable<string>): Promise<Record<string, number>> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    const counts: Record<string, number> = {};
    for (const table of tablesInOrder()) {
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
    let batch: DumpedRow[] = [];
    async function insertBatch(): Promise<void> {
      const [first] = batch;
      if (!first) return;
      const { name } = getTableConfig(first.table);
      await insertRows(transaction, first, batch);
      counts[name] = (counts[name] ?? 0) + batch.length;
      batch = [];
    }
    for await (const row of readRows(lines, await newestMigration(transaction))) {
      if (batch.length === BATCH || (batch[0] && batch[0].table !== row.table)) await insertBatch();
      batch.push(row);
    }
    await insertBatch();
    return counts;
  });
}

/**
 * Inserts rows of one table. A column that an older dump lacks gets its default.
 * @throws {OwnerError} if a value does not fit its column, or a row that another row needs is missing.
 */
async function insertRows(
  db: Database,
  { table, columns }: DumpedRow,
  rows: readonly DumpedRow[],
): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const json = `[${rows.map(({ line }) => line).join(",")}]`;
  try {
    await db.execute(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${json}::text::jsonb)`,
    );
  } catch (error) {
    // The classes 21, 22 and 23 of SQLSTATE are about the data.
    if (!/^2[123]/.test(databaseErrorCode(error) ?? "")) throw error;
    throw new OwnerError(
      `A row of the table ${getTableConfig(table).name} in the dump does not fit its columns. Nothing was restored.`,
    );
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
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

/**
 * Reads a dump into an empty, migrated database, after a check of the whole file.
 * @returns how many rows each table got.
 */
export async function restoreFromFile(db: Database, path: string): Promise<Record<string, number>> {
  const newest = await newestMigration(db);
  await withLines(path, async (lines) => {
    for await (const _row of readRows(lines, newest));
  });
  return await withLines(path, (lines) => restoreLines(db, lines));
}

async function withLines<T>(path: string, use: (lines: AsyncIterable<string>) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await use(linesOf(file));
  } finally {
    await file.close();
  }
}

/** Copies every row from one database into another, empty, migrated one. @returns how many rows each table got. */
export async function copyDatabase(source: Database, target: Database): Promise<Record<string, number>> {
  return await readDump(source, (lines) => restoreLines(target, lines));
}
