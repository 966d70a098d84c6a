import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
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
