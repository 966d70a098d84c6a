import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, inject } from "vitest";
import { connectDatabase } from "../../server/db/connect.ts";
import type { Connection, Database } from "../../server/db/connection.ts";
import * as schema from "../../server/db/schema.ts";
import type { DatabaseKind } from "./global-setup.ts";
import { createDatabase, dropDatabase } from "./postgres.ts";

export interface TestDatabase {
  kind: DatabaseKind;
  /** For PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  /** The embedded database's folder; empty for PostgreSQL. */
  dataDir: string;
  /**
   * Removes the database and all its rows. Close the product's connection first. Databases that failed tests leave
   * are removed at the end of the run.
   */
  close(): Promise<void>;
}

/**
 * A new, migrated, empty database of the kind that the project runs on, or of the kind asked for, to give to
 * `connectDatabase`. It is a copy of the run's template (36 ms on PostgreSQL), so each test file has its own.
 */
export async function testDatabase(
  kind: DatabaseKind | null = inject("databaseKind"),
): Promise<TestDatabase> {
  if (kind === null) throw new Error("This project of tests/vitest.config.ts names no databaseKind.");
  const dataDir = await mkdtemp(join(inject("runFolder"), "data-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === "embedded") {
    const template = inject("embeddedTemplate");
    if (template === null) throw new Error("No project of this run has databaseKind: embedded.");
    await cp(template, dataDir, { recursive: true });
    return { kind, databaseUrl: null, dataDir, close: removeFolder };
  }
  const server = inject("postgres");
  if (server === null) throw new Error("No project of this run has databaseKind: postgres.");
  const databaseUrl = await createDatabase(server.serverUrl, server.template);
  return {
    kind,
    databaseUrl,
    dataDir,
    async close() {
      await dropDatabase(databaseUrl);
      await removeFolder();
    },
  };
}

/** A database for the tests of one file, and a connection to it. Both are closed after these tests. */
export async function openTestDatabase(): Promise<{ database: TestDatabase; connection: Connection }> {
  const database = await testDatabase();
  const connection = await connectDatabase(database);
  afterAll(async () => {
    await connection.close();
    await database.close();
  });
  return { database, connection };
}

/** Every row of every table, as JSON in a stable order, by the table's name. */
export async function everyRow({ db }: { db: Database }): Promise<Record<string, string[]>> {
  const tables = Object.values(schema).filter((table) => is(table, PgTable));
  const rows = tables.map(async (table) => {
    const stored = await db.select({ row: sql<string>`to_jsonb(${table})::text` }).from(table);
    return [getTableName(table), stored.map(({ row }) => row).sort()];
  });
  return Object.fromEntries(await Promise.all(rows));
}
