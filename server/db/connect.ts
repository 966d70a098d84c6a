import { parseAddress, placeOf } from "./address.ts";
import { createClients } from "./client.ts";
import { type Connection, createProbe } from "./connection.ts";
import { openEmbedded } from "./embedded.ts";
import { startPostgresListener } from "./listener.ts";
import { migratePostgres } from "./migrate.ts";
import { createPool } from "./postgres.ts";

/**
 * Opens the product's database: PostgreSQL where a URL is given, else the embedded one under `dataDir`.
 * The first query connects to PostgreSQL, so that a process can start before its database does.
 * @throws {AddressError} when the URL cannot be read.
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export async function connectDatabase(options: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<Connection> {
  return options.databaseUrl ? connectPostgres(options.databaseUrl) : await openEmbedded(options.dataDir);
}

function connectPostgres(databaseUrl: string): Connection {
  const address = parseAddress(databaseUrl);
  const clients = createClients(address);
  const pool = createPool(clients);
  const stopListening: (() => Promise<void>)[] = [];
  return {
    db: pool.db,
    kind: "postgres",
    place: placeOf(address),
    ignoredParameters: address.ignored,
    migrate: (folder) => migratePostgres(clients, folder),
    isAnswering: createProbe(pool.db),
    async listen(channel, handlers) {
      stopListening.push(startPostgresListener({ clients, channel, handlers }));
    },
    pool: pool.state,
    async close() {
      await Promise.all([pool.close(), ...stopListening.map((stop) => stop())]);
    },
  };
}
