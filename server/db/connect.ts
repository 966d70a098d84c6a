import { type Connection, createProbe } from "./connection.ts";
import { openEmbedded } from "./embedded.ts";
import { migratePostgres } from "./migrate.ts";
import { createPool, readAddress } from "./postgres.ts";

/**
 * Opens the site's database: PostgreSQL where a URL is given, else the embedded one under `dataDir`. The first query
 * connects to PostgreSQL, so that a process can start before its database does.
 * @throws {AddressError} when the URL cannot be read.
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export async function connectDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Connection> {
  const { databaseUrl, dataDir } = options;
  if (!databaseUrl) return await openEmbedded(dataDir);
  const { db, close } = createPool(databaseUrl);
  return {
    db,
    kind: "postgres",
    place: readAddress(databaseUrl).host,
    migrate: () => migratePostgres(databaseUrl),
    isAnswering: createProbe(db),
    close,
  };
}
