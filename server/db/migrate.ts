import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { projectRoot } from "../process/project-root.ts";

const allMigrations = join(projectRoot, "drizzle");
/** Any number, the same in every process of this product. */
const MIGRATION_LOCK = 2_022_124;

/** Brings a PostgreSQL database to the newest schema; processes that start together take turns. */
export async function migratePostgres(databaseUrl: string, migrationsFolder = allMigrations): Promise<void> {
  const { drizzle } = await import("drizzle-orm/postgres-js");
  const { migrate } = await import("drizzle-orm/postgres-js/migrator");
  // A single connection, so that the lock and the migrations share a session.
  const client = postgres(databaseUrl, {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** Brings an embedded database to the newest schema. */
export async function migrateEmbedded(client: PGlite, migrationsFolder = allMigrations): Promise<void> {
  const { drizzle } = await import("drizzle-orm/pglite");
  const { migrate } = await import("drizzle-orm/pglite/migrator");
  await migrate(drizzle(client), { migrationsFolder });
}
