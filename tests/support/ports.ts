import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Systems give out ports of their own choice from 32,768 (Linux) or 49,152 (RFC 6335) on: none of these. */
const FIRST = 20_000;
const COUNT = 12_000;
/** The distance between the first ports that consecutive processes try. */
const STRIDE = 97;

let next = process.pid * STRIDE;

/** A free loopback port. The system gives it to no other program, so the test's program may take it later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    } finally {
      if (probe.listening) await new Promise((resolve) => probe.close(resolve));
    }
  }
}

/** Starts a server on a free port of this machine. @returns the port. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Stops an HTTP server at once, also with open connections. */
export async function stopServer(server: HttpServer): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
