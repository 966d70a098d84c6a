import { connect, createServer, type Socket } from "node:net";
import { listen } from "./ports.ts";

/** A pooler in front of a real PostgreSQL that behaves like PgBouncer 1.18 in transaction mode. */
export interface TransactionPooler {
  /** The database's address through the pooler. */
  url: string;
  /** How many transactions went to another connection than their client's last one. */
  switches(): number;
  close(): void;
}

/** The startup parameters that PgBouncer 1.18 accepts, unless it is configured to ignore more. */
const PARAMETERS = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);
const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;

/**
 * Cuts a stream into the messages of PostgreSQL's protocol (documentation, 54.2). A client's first messages have no type:
 * a request for TLS, and the startup message. Here their type is `startup`.
 */
export function messages(isFirstTyped: boolean, onMessage: (type: string, message: Buffer) => void) {
  let pending: Buffer = Buffer.alloc(0);
  let isTyped = isFirstTyped;
  return (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const start = isTyped ? 1 : 0;
      if (pending.length < start + 4) return;
      const end = start + pending.readUInt32BE(start);
      if (pending.length < end) return;
      const message = pending.subarray(0, end);
      pending = pending.subarray(end);
      const type = isTyped ? String.fromCharCode(message[0] ?? 0) : "startup";
      if (type !== "startup" || message.readUInt32BE(4) !== SSL_REQUEST) isTyped = true;
      onMessage(type, message);
    }
  };
}

function refusal(text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

interface Backend {
  socket: Socket;
  /** The client whose transaction uses the connection. */
  client: Client | null;
  /** The number of ReadyForQuery answers that are still to come: one for each Query and each Sync. */
  owed: number;
}

interface Client {
  socket: Socket;
  backend: Backend | null;
  last: Backend | null;
  waiting: Buffer[];
}

/**
 * Every transaction gets the connection that has been idle longest, whichever client made it. Each client signs in for itself,
 * on a new connection that all clients then share.
 */
export async function startTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const target = new URL(databaseUrl);
  const idle: Backend[] = [];
  const queue: Client[] = [];
  const sockets = new Set<Socket>();
  let switches = 0;

  function give(client: Client): void {
    const backend = idle.shift();
    if (!backend) {
      if (!queue.includes(client)) queue.push(client);
      return;
    }
    if (client.last && client.last !== backend) switches += 1;
    client.backend = backend;
    client.last = backend;
    backend.client = client;
    for (const message of client.waiting.splice(0)) pass(client, backend, message);
  }

  function pass(client: Client, backend: Backend, message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === "Q" || type === "S") backend.owed += 1;
    backend.socket.write(message);
    client.last = backend;
  }

  function release(backend: Backend): void {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    idle.push(backend);
    const next = queue.shift();
    if (next) give(next);
  }

  function open(client: Client, startup: Buffer): void {
    const socket = connect(Number(target.port), target.hostname);
    const backend: Backend = { socket, client, owed: 1 };
    client.backend = backend;
    sockets.add(socket);
    socket.setNoDelay(true).on("error", () => {});
    socket.write(startup);
    socket.on(
      "data",
      messages(true, (type, message) => {
        // The pooler's own ids, because another process may serve the next transaction.
        if (type === "K") message.writeUInt32BE(1, 5);
        backend.client?.socket.write(message);
        if (type !== "Z") return;
        backend.owed -= 1;
        if (backend.owed === 0 && message[5] === "I".charCodeAt(0)) release(backend);
      }),
    );
    socket.on("close", () => {
      sockets.delete(socket);
      const index = idle.indexOf(backend);
      if (index !== -1) idle.splice(index, 1);
      backend.client?.socket.destroy();
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    const client: Client = { socket, backend: null, last: null, waiting: [] };
    socket.setNoDelay(true).on("error", () => {});
    socket.on(
      "data",
      messages(false, (type, message) => {
        if (type === "startup") {
          const code = message.readUInt32BE(4);
          if (code === SSL_REQUEST) socket.write("N");
          else if (code === CANCEL_REQUEST) socket.destroy();
          else {
            const words = message.subarray(8).toString("latin1").split("\0");
            const unknown = words.find(
              (word, at) => at % 2 === 0 && word !== "" && !PARAMETERS.has(word.toLowerCase()),
            );
            if (unknown) socket.end(refusal(`unsupported startup parameter: ${unknown}`));
            else open(client, message);
          }
        } else if (type === "X") socket.end();
        else if (client.backend) pass(client, client.backend, message);
        else {
          client.waiting.push(message);
          give(client);
        }
      }),
    );
    socket.on("close", () => {
      sockets.delete(socket);
      const at = queue.indexOf(client);
      if (at !== -1) queue.splice(at, 1);
      client.backend?.socket.destroy();
    });
  });
  const url = new URL(databaseUrl);
  url.port = String(await listen(server));
  return {
    url: url.href,
    switches: () => switches,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
