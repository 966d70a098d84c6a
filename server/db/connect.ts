import { join } from "node:path";
import { type Connection, createProbe } from "./connection.ts";
import { keepPrivate, lockFolder } from "./embedded.ts";
import { type PostgresListener, startPostgresListener } from "./listener.ts";
import { migratePostgres } from "./migrate.ts";
import { createPool } from "./postgres.ts";

/**
 * Opens the product's database: PostgreSQL where a URL is given, else the embedded one under `dataDir`.
 * PostgreSQL is connected to when first needed, so that a process can start before its database.
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export async function connectDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Connection> {
  return options.databaseUrl
    ? connectPostgres(options.databaseUrl)
    : await openEmbedded(join(options.dataDir, "database"));
}

function connectPostgres(databaseUrl: string): Connection {
  const pool = createPool(databaseUrl);
  const listeners: PostgresListener[] = [];
  return {
    db: pool.db,
    kind: "postgres",
    place: placeOf(databaseUrl),
    migrate: (folder) => migratePostgres(databaseUrl, folder),
    isAnswering: createProbe(pool.db),
    async listen(channel, handlers) {
      listeners.push(
        startPostgresListener({ databaseUrl, channel, handlers, onPooler: () => pool.behindPooler() }),
      );
    },
    pool: pool.state,
    async close() {
      await Promise.all([pool.close(), ...listeners.map((listener) => listener.stop())]);
    },
  };
}

/** Host and port, as an owner would look for them; nothing of the account. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `${hostname || searchParams.get("host") || "localhost"}:${port || 5432}`;
}

async function openEmbedded(folder: string): Promise<Connection> {
  await keepPrivate(folder);
  const unlock = await lockFolder(folder);
  try {
    const { openPglite } = await import("./pglite.ts");
    return await openPglite(folder, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}
