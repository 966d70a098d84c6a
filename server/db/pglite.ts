import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { type Connection, createProbe, type Database } from "./connection.ts";
import { allMigrations } from "./migrate.ts";
import * as schema from "./schema.ts";

/**
 * Opens the embedded database in a folder that is locked. This file is loaded only then: PGlite is large.
 * @param unlock releases the folder's lock when the database is closed.
 */
export async function openPglite(folder: string, unlock: () => Promise<void>): Promise<Connection> {
  const client = await PGlite.create(join(folder, "pgdata"));
  const db: Database = drizzle(client, { schema });
  return {
    db,
    kind: "embedded",
    place: folder,
    ignoredParameters: [],
    migrate: (migrationsFolder = allMigrations) => migrate(drizzle(client), { migrationsFolder }),
    isAnswering: createProbe(db),
    async listen(channel, handlers) {
      await client.listen(channel, handlers.onNotification);
      handlers.onListening(true);
    },
    pool: null,
    async close() {
      await client.close();
      await unlock();
    },
  };
}
