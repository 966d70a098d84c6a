import type { Connection } from "./connection.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgres } from "./postgres.ts";

/**
 * Opens the site's database: PostgreSQL where a URL is given, else the embedded one under `dataDir`.
 * @throws {StartError} when another process has the embedded database open.
 */
export async function connectDatabase(options: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  const { databaseUrl, dataDir } = options;
  return databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(dataDir);
}
