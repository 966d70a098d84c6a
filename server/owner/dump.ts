import { open, rm } from "node:fs/promises";
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

/** Tables of earlier versions. A restore skips their rows. */
const OBSOLETE = ["withdrawn_reviews", "review_mails", "review_links"];

/**
 * The tables of a dump, by name. The counts of limits expire within a day and are not in it. A table comes after the tables to
 * which its foreign keys refer: those have no foreign keys themselves.
 */
const tables = new Map(
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => table !== schema.rateLimits)
    .map((table) => ({ table, ...getTableConfig(table) }))
    .sort((a, b) => a.foreignKeys.length - b.foreignKeys.length)
    .map(({ name, table, columns }) => [name, { table, columns: columns.map((column) => column.name) }]),
);

/** Runs a statement. The two drivers return its rows in different shapes. */
async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as Row[] | { rows: Row[] };
  return Array.isArray(result) ? result : result.rows;
}

async function newestMigration(db: Database): Promise<number> {
  const newest = sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  const [row] = await rowsOf<{ newest: string | null }>(db, newest);
  return Number(row?.newest ?? 0);
}

/** The lines of a dump, without line ends. @param db a transaction, so that all rows are of the same moment. */
async function* dumpLines(db: Database): AsyncGenerator<string> {
  await db.execute(sql`set local statement_timeout = 0`);
  yield JSON.stringify({ format: FORMAT, migration: await newestMigration(db) });
  let count = 0;
  for (const [name, { table }] of tables) {
    yield JSON.stringify({ table: name });
    await db.execute(sql`declare dump no scroll cursor for select to_jsonb(t)::text as line from ${table} t`);
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

/** Rows of one table with the same columns, each as PostgreSQL's JSON. */
interface Batch {
  table: string;
  columns: string[];
  rows: string[];
}

/**
 * Reads the rows of a dump and checks every line.
 * @param newest when this version's newest migration was made.
 * @throws {OwnerError} that names the first wrong line.
 */
async function* readBatches(lines: AsyncIterable<string>, newest: number): AsyncGenerator<Batch> {
  let number = 0;
  let total = 0;
  let end: number | null = null;
  let batch: Batch | null = null;
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
    const begun = tableLine.safeParse(value).data;
    const row = rowLine.safeParse(value).data;
    end = endLine.safeParse(value).data?.end ?? null;
    if (batch && (begun || end !== null || batch.rows.length === BATCH)) {
      yield batch;
      batch = { table: batch.table, columns: batch.columns, rows: [] };
    }
    if (end !== null) continue;
    if (begun) {
      const { table } = begun;
      if (!tables.has(table) && !OBSOLETE.includes(table)) {
        throw refuse(`names a table of another version (${table})`);
      }
      batch = { table, columns: [], rows: [] };
      continue;
    }
    if (!row) throw refuse("is damaged");
    if (!batch) throw refuse("is a row, but no table is named before it");
    total += 1;
    const known = tables.get(batch.table)?.columns;
    if (!known) continue;
    const columns = Object.keys(row);
    const unknown = columns.find((name) => !known.includes(name));
    if (unknown !== undefined) throw refuse(`has a column of another version (${unknown})`);
    if (batch.columns.length === 0) batch.columns = columns;
    if (columns.join() !== batch.columns.join()) throw refuse("has other columns than the rows before it");
    batch.rows.push(line);
  }
  if (end !== total) throw new OwnerError("The dump is incomplete. Nothing was restored.");
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Writes a dump into an empty, migrated database, completely or not at all. A column that an older dump lacks gets its
 * default.
 * @returns the number of rows of each table.
 * @throws {OwnerError} if the database is not empty, or the dump is damaged or from a newer version.
 */
async function restoreLines(db: Database, lines: AsyncIterable<string>): Promise<Record<string, number>> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    const counts: Record<string, number> = {};
    for (const [name, { table }] of tables) {
      // Otherwise rows of other clients could mix with the rows of the dump.
      await transaction.execute(sql`lock table ${table} in share row exclusive mode`);
      if ((await transaction.$count(table)) > 0) {
        throw new OwnerError(
          `The database is not empty: the table ${name} has rows. Restore into an empty database.`,
        );
      }
      counts[name] = 0;
    }
    for await (const { table, columns, rows } of readBatches(lines, await newestMigration(transaction))) {
      if (rows.length === 0) continue;
      const target = sql.identifier(table);
      const names = sql.join(columns.map(sql.identifier), sql`, `);
      const json = `[${rows.join(",")}]`;
      const insert = sql`insert into ${target} (${names}) select ${names} from jsonb_populate_recordset(null::${target}, ${json}::text::jsonb)`;
      await transaction.execute(insert).catch((error: unknown) => {
        // The classes 21, 22 and 23 of SQLSTATE are about the data.
        if (!/^2[123]/.test(databaseErrorCode(error) ?? "")) throw error;
        throw new OwnerError(
          `A row of the table ${table} in the dump does not fit its columns. Nothing was restored.`,
        );
      });
      counts[table] = (counts[table] ?? 0) + rows.length;
    }
    return counts;
  });
}

/**
 * Writes the database into a new file that only this account may read.
 * @returns how many rows it contains.
 */
export async function dumpToFile(db: Database, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    let last = "";
    async function* withLineEnds(lines: AsyncIterable<string>) {
      for await (last of lines) yield `${last}\n`;
    }
    await readDump(db, (lines) => pipeline(lines, withLineEnds, file.createWriteStream({ flush: true })));
    return endLine.parse(JSON.parse(last)).end;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path);
  try {
    yield* file.readLines();
  } finally {
    await file.close();
  }
}

/**
 * Reads a dump into an empty, migrated database, after a check of the whole file.
 * @returns how many rows each table got.
 */
export async function restoreFromFile(db: Database, path: string): Promise<Record<string, number>> {
  for await (const _batch of readBatches(linesOf(path), await newestMigration(db)));
  return await restoreLines(db, linesOf(path));
}

/** Copies every row from one database into another, empty, migrated one. @returns how many rows each table got. */
export async function copyDatabase(source: Database, target: Database): Promise<Record<string, number>> {
  return await readDump(source, (lines) => restoreLines(target, lines));
}
