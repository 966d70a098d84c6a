import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectDatabase } from "../../server/db/connect.ts";
import { holdLifeline } from "./lifeline.ts";
import { databaseName, startPostgres } from "./postgres.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

export type DatabaseKind = "embedded" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    databaseKind: DatabaseKind;
    /** The folder of this run's data, which is removed with it. */
    runFolder: string;
    /** A data folder with a migrated, empty embedded database. */
    embeddedTemplate: string;
    /** The PostgreSQL of the run, and the name of a migrated, empty database on it. */
    postgres: { serverUrl: string; template: string };
  }
}

/** Makes one migrated database of each kind before the run, for the test files to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await temporaryDataFolder("run");
  const lifeline = holdLifeline('rm -rf "$1"', [runFolder]);
  const embeddedTemplate = join(runFolder, "template");
  const server = await startPostgres({ maxConnections: 300 });
  const template = await server.createDatabase();
  await Promise.all([
    migrate({ databaseUrl: template, dataDir: "" }),
    migrate({ databaseUrl: null, dataDir: embeddedTemplate }),
  ]);
  project.provide("runFolder", runFolder);
  project.provide("embeddedTemplate", embeddedTemplate);
  project.provide("postgres", { serverUrl: server.url("postgres"), template: databaseName(template) });
  return async () => {
    await server.stop();
    await lifeline.release();
  };
}

async function migrate(database: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const connection = await connectDatabase(database);
  try {
    await connection.migrate();
  } finally {
    await connection.close();
  }
}
