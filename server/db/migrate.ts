import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { getTableName, inArray, is, type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "../runtime/variables.ts";
import type { Connection, Database } from "./connection.ts";
import { databaseErrorCode, describeReason, isDatabaseUnreachable, isLoginRefused } from "./errors.ts";
import * as schema from "./schema.ts";

/** The project's folder. A search finds it, because the sources and the build are at different depths below it. */
export const projectRoot = findUpwards(import.meta.dirname);

function findUpwards(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  if (folder === dirname(folder)) throw new Error("package.json was not found above the server's files.");
  return findUpwards(dirname(folder));
}

export const migrationsFolder = join(projectRoot, "drizzle");
/** The pause between attempts while the database is unreachable, in milliseconds. */
const RETRY_INTERVAL = 500;

/** @throws {StartError} if the site cannot use the database in its current state. */
export async function refuseUnfit(db: Database): Promise<void> {
  const [found] = await db
    .select({
      name: sql<string>`quote_ident(current_database())`,
      encoding: sql<string>`current_setting('server_encoding')`,
    })
    .from(sql`(select) as one`);
  if (found && found.encoding !== "UTF8") {
    const { name, encoding } = found;
    throw new StartError(
      `The database ${name} has the encoding ${encoding}, which cannot store every text. Create another one with ` +
        "createdb --encoding=UTF8 --template=template0 --locale=C.UTF-8, and set DATABASE_URL to it.",
    );
  }
}

/** The names of the site's tables. */
const tableNames = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));

/**
 * Refuses a database that has another program's tables, before the site creates anything in it.
 * @throws {StartError} with the names of the database and of a table.
 */
export async function refuseForeign(db: Database): Promise<void> {
  const tables = db.select({ name: sql<string>`tablename` }).from(sql`pg_tables`);
  const [own] = await tables.where(sql`schemaname = current_schema() and ${inArray(sql`tablename`, tableNames)}`);
  const [journal] = await tables.where(sql`schemaname = 'drizzle' and tablename = '__drizzle_migrations'`);
  const done = journal
    ? await db.select({ moment: sql<string>`created_at` }).from(sql`drizzle.__drizzle_migrations`)
    : [];
  const [first] = readMigrationFiles({ migrationsFolder });
  if (done.some(({ moment }) => Number(moment) === first?.folderMillis)) return;
  const foreign = own?.name ?? (done.length > 0 ? "drizzle.__drizzle_migrations" : null);
  if (foreign === null) return;
  const [database] = await db.select({ name: sql<string>`current_database()` }).from(sql`(select) as one`);
  throw new StartError(
    `The database "${database?.name}" has a table "${foreign}" of another program, so the site has created nothing in it. ` +
      "Create an empty database, and set DATABASE_URL to it.",
  );
}

/** SQLSTATEs: insufficient_privilege and invalid_schema_name. */
const MISSING_RIGHT = ["42501", "3F000"];

/**
 * Explains a failed migration if the site's role lacks a privilege.
 * @throws {StartError} with the statements that grant the privilege; otherwise the error itself.
 */
export async function refuseMissingRight(db: Database, error: unknown): Promise<never> {
  if (!MISSING_RIGHT.includes(databaseErrorCode(error) ?? "")) throw error;
  const place = sql`coalesce(current_schema(), 'public')`;
  const isForeign = (owner: SQL) => sql`not pg_has_role(${owner}, 'usage')`;
  const found = await db.select({ statement: sql<string>`statement` }).from(
    sql`(select format('grant create on database %I to %I;', current_database(), current_user) as statement
        where not has_database_privilege(current_database(), 'create')
      union all select format('grant usage, create on schema %I to %I;', ${place}, current_user)
        where not has_schema_privilege(${place}, 'usage') or not has_schema_privilege(${place}, 'create')
      union all select format('alter schema %I owner to %I;', nspname, current_user) from pg_namespace
        where nspname = 'drizzle' and ${isForeign(sql`nspowner`)}
      union all select format('alter table %I.%I owner to %I;', schemaname, tablename, current_user) from pg_tables
        where (schemaname = 'drizzle' or schemaname = ${place} and ${inArray(sql`tablename`, tableNames)})
          and ${isForeign(sql`tableowner`)}) as missing`,
  );
  const sentence = `The database denies the site a privilege: ${describeReason(error)}. As the database's administrator run:`;
  throw new StartError([sentence, ...found.map(({ statement }) => statement)].join("\n"), { cause: error });
}

/** Migrates as soon as the database responds. Until then, it logs each new reason for waiting. */
export async function migrateWhenPossible(connection: Connection, log: FastifyBaseLogger, signal: AbortSignal) {
  let lastReason = "";
  while (!signal.aborted) {
    try {
      // This query has a deadline. The migration has none, because it may wait while another process migrates.
      await connection.db.execute(sql`select 1`);
      await connection.migrate();
      if (lastReason) log.info(`the database at ${connection.place} answers now`);
      return;
    } catch (error) {
      if (!isDatabaseUnreachable(error) || isLoginRefused(error)) throw error;
      const reason = describeReason(error);
      if (reason !== lastReason) log.warn(`the site waits for the database at ${connection.place}: ${reason}`);
      lastReason = reason;
      await delay(RETRY_INTERVAL, undefined, { signal }).catch(() => {});
    }
  }
}
