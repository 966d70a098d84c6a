import { cp } from "node:fs/promises";
import { inject, onTestFinished } from "vitest";
import type { Connection } from "../../server/db/connection.ts";
import { connectDatabase } from "../../server/db/postgres.ts";
import { createDatabase, databaseName, dropDatabase } from "./postgres.ts";
import { removeFolder, temporaryDataFolder } from "./temporary-folder.ts";

export interface TestDatabase {
  /** For PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  /** The embedded database's folder; empty for PostgreSQL. */
  dataDir: string;
  /** Removes the database and all its rows. Close the product's connection first. */
  close(): Promise<void>;
}

/**
 * A new, migrated, empty database of the kind that the project runs on, or of the kind asked for, to give to
 * `connectDatabase`. It is a copy of the run's template, so each test file has its own.
 */
export async function testDatabase(kind = inject("databaseKind")): Promise<TestDatabase> {
  const postgresTemplate = inject("postgresTemplate");
  const embeddedTemplate = inject("embeddedTemplate");
  if (kind === "embedded" && embeddedTemplate) {
    const dataDir = temporaryDataFolder("data");
    await cp(embeddedTemplate, dataDir, { recursive: true });
    return { databaseUrl: null, dataDir, close: () => removeFolder(dataDir) };
  }
  if (!postgresTemplate) throw new Error("No project of this run has databaseKind: postgres.");
  const databaseUrl = await createDatabase(postgresTemplate, databaseName(postgresTemplate));
  return { databaseUrl, dataDir: "", close: () => dropDatabase(databaseUrl) };
}

/** A connection to a database of PostgreSQL, which is closed after the test. */
export async function connectionOfTest(databaseUrl: string): Promise<Connection> {
  const connection = await connectDatabase({ databaseUrl, dataDir: "" });
  onTestFinished(() => connection.close());
  return connection;
}
