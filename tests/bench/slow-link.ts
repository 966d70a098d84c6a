import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { listen } from "../support/ports.ts";

/** The mobile profile of Lighthouse: a round trip in milliseconds, and bits per second down and up. */
const ROUND_TRIP = 150;
const DOWN = 1.6e6;
const UP = 750e3;

/** A proxy that is as slow as a phone's network, for the page and its workers. */
export async function startSlowLink(port: number): Promise<{ origin: string; close(): void }> {
  const sockets = new Set<Socket>();
  const down = direction(DOWN);
  const up = direction(UP);
  const server = createServer((client) => {
    const site = connect(port, "localhost");
    for (const socket of [client, site]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    // Opening the connection takes a round trip of its own.
    const opened = performance.now() + ROUND_TRIP;
    up(client, site, opened);
    down(site, client, opened);
  });
  const ownPort = await listen(server, "localhost");
  return {
    origin: `http://localhost:${ownPort}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** All connections share the bandwidth of a direction. */
function direction(bitsPerSecond: number): (from: Socket, to: Socket, opened: number) => void {
  let free = 0;
  return (from, to, opened) => {
    // One after the other, because timers alone do not keep the order.
    let sent = Promise.resolve();
    const send = (bytes: number, act: () => void) => {
      free = Math.max(free, performance.now()) + (bytes * 8_000) / bitsPerSecond;
      const due = Math.max(free, opened) + ROUND_TRIP / 2;
      sent = sent.then(() => delay(Math.max(0, due - performance.now()))).then(act);
    };
    from.on("data", (chunk: Buffer) => {
      // In parts, so that no connection blocks the others.
      for (let at = 0; at < chunk.length; at += 1460) {
        const part = chunk.subarray(at, at + 1460);
        send(part.length, () => void (to.destroyed || to.write(part)));
      }
    });
    from.on("end", () => send(0, () => void to.end()));
  };
}
