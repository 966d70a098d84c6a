import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { connectDatabase } from "../../server/db/connect.ts";
import { cleanUpAtExit } from "./clean-up.ts";
import { databaseName, startPostgres } from "./postgres.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

export type DatabaseKind = "embedded" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The kind of database that a project's tests use. Null if they open no database. */
    databaseKind: DatabaseKind | null;
    /** The folder of this run's data, which is removed with it. */
    runFolder: string;
    /** A data folder with a migrated, empty embedded database; null where no project of the run is on that kind. */
    embeddedTemplate: string | null;
    /** The PostgreSQL of the run, and the name of a migrated, empty database on it; null as above. */
    postgres: { serverUrl: string; template: string } | null;
  }
}

/** Starts one PostgreSQL for the run, and makes one migrated database of each kind that the test files copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kinds = project.vitest.projects.map(({ config }) => config.provide.databaseKind);
  const runFolder = await temporaryDataFolder("run");
  const cleanUp = cleanUpAtExit('rm -rf "$1"', [runFolder]);
  const embeddedTemplate = kinds.includes("embedded") ? join(runFolder, "template") : null;
  const server = kinds.includes("postgres") ? await startPostgres({ maxConnections: 300 }) : null;
  const template = await server?.createDatabase();
  await Promise.all([
    template && migrate({ databaseUrl: template, dataDir: "" }),
    embeddedTemplate && migrate({ databaseUrl: null, dataDir: embeddedTemplate }),
  ]);
  project.provide("runFolder", runFolder);
  project.provide("embeddedTemplate", embeddedTemplate);
  project.provide(
    "postgres",
    server && template ? { serverUrl: server.url("postgres"), template: databaseName(template) } : null,
  );
  return async () => {
    await server?.stop();
    await cleanUp.run();
  };
}

/** Migrates a new database. */
export async function migrate(database: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const connection = await connectDatabase(database);
  try {
    await connection.migrate();
  } finally {
    await connection.close();
  }
}
