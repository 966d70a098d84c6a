import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";

/** How long a kept connection may wait for its next request, in milliseconds: longer than nginx keeps its own. */
const KEEP_ALIVE = 72_000;
/** How long a request may take to arrive, in milliseconds. */
const ARRIVAL_MAX = 15_000;
/** After how long a connection is cut that has a request and moves no byte either way, in milliseconds. */
const SILENCE_MAX = 60_000;
/** How many requests may wait on a connection for the answers to earlier ones. Browsers send none ahead. */
export const WAITING_MAX = 64;

/** How many requests wait on each connection. */
const waiting = new WeakMap<Socket, number>();

/**
 * A server that handles one request of a connection at a time, in their order, so that one connection is worth one
 * answer, whatever is sent over it. One that sends too far ahead is cut.
 */
export function createHttpServer(handle: RequestListener): Server {
  const answer: RequestListener = (request, response) => {
    // Stopping: a kept connection would hold up the end, or be cut under its next request.
    if (!server.listening) response.shouldKeepAlive = false;
    handle(request, response);
  };
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE, requestTimeout: ARRIVAL_MAX },
    (request, response) => {
      const { socket } = request;
      // What had come in one piece with a request for which the connection was cut.
      if (socket.destroyed) return;
      // An answer has the connection's socket as soon as those before it are out.
      if (response.socket) {
        answer(request, response);
        return;
      }
      const ahead = waiting.get(socket) ?? 0;
      if (ahead >= WAITING_MAX) {
        socket.destroy();
        return;
      }
      waiting.set(socket, ahead + 1);
      response.once("socket", () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        answer(request, response);
      });
    },
  );
  server.setTimeout(SILENCE_MAX);
  server.on("connection", (socket) => {
    // The address is remembered once it was asked for. A client that has hung up already has none, and is gone.
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  return server;
}

/**
 * Keeps a connection for an answer without an end: it is cut when further requests wait on it, or arrive.
 * @returns what gives it back, where the answer is an ordinary one after all.
 */
export function reserveConnection(socket: Socket): () => void {
  if (waiting.get(socket)) socket.destroy();
  else waiting.set(socket, WAITING_MAX);
  return () => waiting.delete(socket);
}
