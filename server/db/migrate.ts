import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { StartError } from "../runtime/start-error.ts";
import type { Connection, Database } from "./connection.ts";
import { describeReason, isDatabaseAway } from "./errors.ts";

/** The project's folder. It is searched for, because the sources and the build stand at different depths below it. */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)));

function findUpwards(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json was not found above the server's files.");
  return findUpwards(parent);
}

export const migrationsFolder = join(projectRoot, "drizzle");
/** The pause between attempts while the database is away, in milliseconds. */
const RETRY_INTERVAL = 500;

/** @throws {StartError} when the database has the tables of a version that this one does not convert. */
export async function refuseFormerTables(db: Database): Promise<void> {
  const former = await db
    .select({ one: sql`1` })
    .from(sql`information_schema.tables as t`)
    .where(sql`table_schema = current_schema() and table_name = 'reviews' and not exists (
      select from information_schema.columns as c
      where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = 'submission')`);
  if (former.length > 0) {
    throw new StartError(
      "The database was made by a version before 1.0, and this version cannot read its tables. Name an empty database " +
        "in DATABASE_URL, or another folder in DATA_DIR.",
    );
  }
}

/** Migrates as soon as the database answers. Until then it logs each new reason for waiting. */
export async function migrateWhenPossible(
  connection: Connection,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let lastReason = "";
  while (!signal.aborted) {
    try {
      // This query has a deadline. The migration has none, because it may wait while another process migrates.
      await connection.db.execute(sql`select 1`);
      await connection.migrate();
      if (lastReason) log.info(`the database at ${connection.place} answers now`);
      return;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const reason = describeReason(error);
      if (reason !== lastReason)
        log.warn(`the site waits for the database at ${connection.place}: ${reason}`);
      lastReason = reason;
      await delay(RETRY_INTERVAL, undefined, { signal }).catch(() => {});
    }
  }
}
