import { connect, createServer, type Socket } from "node:net";
import { listen } from "../support/ports.ts";

const SSL_REQUEST = 80_877_103;

/** A proxy in front of PostgreSQL that records the statements. */
export interface CountingProxy {
  /** The database's address through the proxy. */
  url: string;
  /** The statements since the last call, each with the round trips that it took. */
  take(): { statement: string; roundTrips: number }[];
  close(): void;
}

/**
 * Reads the messages of the frontend (PostgreSQL's documentation, 54.7). The number of round trips is the number of
 * Sync and Flush messages, because the client then waits for an answer.
 */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  let taken: { statement: string; roundTrips: number }[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    sockets.add(client).add(database);
    const named = new Map<string, string>();
    let statement = "";
    let roundTrips = 0;
    let pending: Buffer = Buffer.alloc(0);
    let hasStarted = false;

    function read(type: string, body: Buffer): void {
      const [first = "", second = ""] = body.toString("latin1").split("\0");
      if (type === "P") {
        statement = second;
        named.set(first, second);
      } else if (type === "B") {
        statement = named.get(second) ?? "";
      } else if (type === "Q") {
        taken.push({ statement: first, roundTrips: 1 });
      } else if (type === "H") {
        roundTrips += 1;
      } else if (type === "S") {
        taken.push({ statement, roundTrips: roundTrips + 1 });
        roundTrips = 0;
      }
    }

    client.on("data", (chunk: Buffer) => {
      database.write(chunk);
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const start = hasStarted ? 1 : 0; // a request for TLS and the startup message have no type
        if (pending.length < start + 4) return;
        const end = start + pending.readUInt32BE(start);
        if (pending.length < end) return;
        if (hasStarted) read(String.fromCharCode(pending[0] ?? 0), pending.subarray(5, end));
        else hasStarted = pending.readUInt32BE(4) !== SSL_REQUEST;
        pending = pending.subarray(end);
      }
    });
    database.on("data", (chunk) => client.write(chunk));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  return {
    url: url.href,
    take() {
      const now = taken;
      taken = [];
      return now;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
