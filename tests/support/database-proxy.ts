import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The length of a request for TLS; a message that begins is longer. */
const STARTUP_MIN = 9;

/** A way to PostgreSQL on which connections can go silent, as when a firewall has forgotten them. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** How many connections there have been. */
  opened(): number;
  /** Swallows, from now on, all that goes over the connections that are open now; later ones work. */
  silence(): void;
  /** Does so to one of them: to that of an `application_name`, else to the one that was used last. */
  silenceOne(name?: string): void;
  /** Swallows on every connection, also on those to come, until `recover`: what is silent then stays so. */
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
      // What asks for TLS, and then the message that begins.
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
        // Where a connection is silent its end is not heard either.
        if (!connection.silent || from === client) to.destroy();
        connections.delete(connection);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

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
