import { connect, createServer, type Socket } from "node:net";
import { listen } from "./ports.ts";

/** The length of a request for TLS. A startup message is longer. */
const STARTUP_MIN = 9;

/** A proxy in front of PostgreSQL that can silence connections, like a firewall that has lost their state. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** The number of connections so far. */
  opened(): number;
  /** From now on, drops all data on the connections that are open now. Later connections work. */
  silence(): void;
  /** Silences one connection: that of an `application_name`, or the one that was used last. */
  silenceOne(name?: string): void;
  /**
   * Drops all data on every connection, also on new ones, until `recover`. Connections that were silent stay silent.
   */
  silenceAll(): void;
  recover(): void;
  close(): void;
}

/** @param databaseUrl the database, or a server of which `url` is to name another database. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const connections = new Set<{ client: Socket; silent: boolean; used: number; startup: string }>();
  let opened = 0;
  let allSilent = false;

  const server = createServer((client) => {
    opened += 1;
    const connection = { client, silent: allSilent, used: 0, startup: "" };
    connections.add(connection);
    const database = connect(Number(target.port), target.hostname);
    client.on("data", (chunk) => {
      // A request for TLS, and then the startup message.
      if (connection.startup.length < STARTUP_MIN) connection.startup += String(chunk);
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.setNoDelay(true);
      from.on("data", (chunk) => {
        connection.used = performance.now();
        if (!connection.silent) to.write(chunk);
      });
      from.on("error", () => {});
      from.on("close", () => {
        // The end of a silent connection is not passed on either.
        if (!connection.silent || from === client) to.destroy();
        connections.delete(connection);
      });
    }
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));

  function silence(): void {
    for (const connection of connections) connection.silent = true;
  }

  return {
    url: url.href,
    opened: () => opened,
    silence,
    silenceOne(name = "") {
      const named = [...connections].filter(({ startup }) => startup.includes(name));
      const [last] = named.sort((a, b) => b.used - a.used);
      if (!last) throw new Error(`There is no connection ${name}.`);
      last.silent = true;
    },
    silenceAll() {
      allSilent = true;
      silence();
    },
    recover() {
      allSilent = false;
    },
    close() {
      server.close();
      for (const { client } of connections) client.destroy();
    },
  };
}
