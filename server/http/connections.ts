import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** How many requests of one connection may wait for earlier answers. Browsers and proxies do not pipeline. */
export const PIPELINED_MAX = 64;

/** How many requests wait on each connection. */
const waiting = new WeakMap<Socket, number>();

/**
 * Closes a connection that pipelines more than {@link PIPELINED_MAX} requests. Otherwise a client that reads no
 * answers could fill the memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.server.on("connection", (socket) => {
    // Reading the address makes Node remember it. A client without one has closed the connection already.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request;
    // The parser still emits the requests that it had read before the connection was closed.
    if (socket.destroyed) return;
    // A response gets the socket when the earlier responses are sent.
    if (reply.raw.socket) {
      done();
      return;
    }
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= PIPELINED_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, ahead + 1);
    reply.raw.once("socket", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    done();
  });
}

/**
 * Reserves a connection for one endless response. Another request on it closes the connection.
 * @returns a function that ends the reservation; null when other requests wait on the connection.
 */
export function reserveConnection(socket: Socket): (() => void) | null {
  if (waiting.get(socket)) return null;
  waiting.set(socket, PIPELINED_MAX);
  return () => waiting.delete(socket);
}
