import { Socket } from "node:net";

/** What postgres.js tells its `socket` option. */
interface Address {
  host: string[];
  port: number[];
  /** Of a Unix socket, in place of host and port. */
  path?: string | false;
}

/** postgres.js reads the host off its socket, for TLS and for its errors. */
class DatabaseSocket extends Socket {
  constructor(
    readonly host: string | undefined,
    readonly port: number | undefined,
  ) {
    super();
  }
}

interface Heard {
  bytes: number;
  /** When these bytes were there first, by the process' clock in milliseconds. */
  at: number;
}

/**
 * The sockets of a postgres.js client, so that it can be known when nothing comes on one any more: its host has
 * vanished, or a firewall has forgotten it. Nothing tells of it, and postgres.js waits for ever.
 */
export class Sockets {
  readonly #heard = new Map<DatabaseSocket, Heard>();
  #opened = 0;

  /** For postgres.js' option `socket`; several hosts are tried by turns. */
  readonly open = ({ host, port, path }: Address): Socket => {
    const turn = this.#opened++ % host.length;
    const socket = new DatabaseSocket(path ? undefined : host[turn], path ? undefined : port[turn]);
    // postgres.js would try again at once, and without end, where a connection is closed before a word was said.
    socket.once("end", () => {
      if (socket.bytesRead === 0) socket.destroy(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
    });
    if (path) socket.connect(path);
    else socket.connect(port[turn] ?? 5432, host[turn] ?? "localhost");
    this.#heard.set(socket, { bytes: 0, at: performance.now() });
    return socket;
  };

  /** Looks on which something has come since it was last called. */
  listen(): void {
    for (const [socket, heard] of this.#heard) {
      // A TLS connection takes its socket's listeners away: nobody would tell of its end.
      if (socket.destroyed) this.#heard.delete(socket);
      else if (socket.bytesRead !== heard.bytes) {
        this.#heard.set(socket, { bytes: socket.bytesRead, at: performance.now() });
      }
    }
  }

  /** Whether there is one on which nothing has come for so many milliseconds. */
  isOneSilent(silentFor: number): boolean {
    const due = performance.now() - silentFor;
    return [...this.#heard].some(([socket, heard]) => !socket.destroyed && heard.at <= due);
  }

  /** Closes all that are still open; those that carry TLS have been taken over by postgres.js and are left to it. */
  close(): void {
    for (const socket of this.#heard.keys()) {
      if (socket.listenerCount("error") > 0) socket.destroy();
    }
    this.#heard.clear();
  }
}
