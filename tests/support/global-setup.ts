import type { TestProject } from "vitest/node";
import { connectDatabase } from "../../server/db/postgres.ts";
import { startPostgres } from "./postgres.ts";
import { temporaryDataFolder } from "./temporary-folder.ts";

export type DatabaseKind = "embedded" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The kind of database that a project's tests use. */
    databaseKind: DatabaseKind;
    /** A data folder with a migrated, empty embedded database; null where no project of the run is on that kind. */
    embeddedTemplate: string | null;
    /** The address of a migrated, empty database on the PostgreSQL of the run; null as above. */
    postgresTemplate: string | null;
  }
}

/** Starts one PostgreSQL for the run, and makes one migrated database of each kind that the test files copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kinds = project.vitest.projects.map(({ config }) => config.provide.databaseKind);
  const server = kinds.includes("postgres") ? await startPostgres() : null;
  const postgresTemplate = server && (await server.createDatabase());
  const embeddedTemplate = kinds.includes("embedded") ? temporaryDataFolder("template") : null;
  if (postgresTemplate) await migrate({ databaseUrl: postgresTemplate, dataDir: "" });
  if (embeddedTemplate) await migrate({ databaseUrl: null, dataDir: embeddedTemplate });
  project.provide("postgresTemplate", postgresTemplate);
  project.provide("embeddedTemplate", embeddedTemplate);
  return async () => server?.kill();
}

/** Migrates a new database. */
async function migrate(database: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const connection = await connectDatabase(database);
  try {
    await connection.migrate();
  } finally {
    await connection.close();
  }
}
