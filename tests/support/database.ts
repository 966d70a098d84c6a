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
   * Removes the database and all its rows; close the product's connection first. What a failed test leaves goes
   * with the run.
   */
  close(): Promise<void>;
}

/**
 * A fresh, migrated, empty database of the kind under test, or of the kind asked for. It goes as it is into
 * `connectDatabase`; a copy costs well under a second, so each test file has its own.
 */
export async function testDatabase(kind: DatabaseKind = inject("databaseKind")): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(inject("runFolder"), "data-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === "embedded") {
    await cp(inject("embeddedTemplate"), dataDir, { recursive: true });
    return { kind, databaseUrl: null, dataDir, close: removeFolder };
  }
  const { serverUrl, template } = inject("postgres");
  const databaseUrl = await createDatabase(serverUrl, template);
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
