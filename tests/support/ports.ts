import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Below the ports that systems choose themselves, which begin at 32,768 (Linux) or 49,152 (RFC 6335). */
const FIRST = 20_000;
const COUNT = 12_000;
/** The distance between the first ports that consecutive processes try. */
const STRIDE = 97;

let next = process.pid * STRIDE;

/** A free loopback port. The system gives it to no other program, so the test's program may take it later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    const probe = createServer();
    try {
      await listen(probe, port);
      await new Promise((resolve) => probe.close(resolve));
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}

/** Starts a server on this machine, unless given on a port that the system chooses. @returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
