import type { Socket } from "node:net";
import { addAbortSignal, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** How many requests of one connection the site handles at once. Browsers send one, benchmarks up to ten. */
const REQUESTS_MAX = 16;

/**
 * Limits the resources of one connection. HTTP/1.1 lets a client send requests without waiting for responses. Responses
 * are sent in order, so waiting ones keep their files open. When a connection ends, Node notifies only the response
 * that is being sent.
 */
export const connections = fp(async (app: FastifyInstance) => {
  const known = new WeakMap<Socket, { running: number; end: AbortController }>();

  function open(socket: Socket) {
    const connection = { running: 0, end: new AbortController() };
    known.set(socket, connection);
    if (socket.destroyed) connection.end.abort();
    else socket.once("close", () => connection.end.abort());
    return connection;
  }

  app.addHook("onRequest", (request, _reply, next) => {
    const { socket } = request.raw;
    const connection = known.get(socket) ?? open(socket);
    connection.running += 1;
    if (connection.running > REQUESTS_MAX) socket.destroy();
    else next();
  });
  app.addHook("onSend", (request, _reply, payload, next) => {
    const signal = known.get(request.raw.socket)?.end.signal;
    if (signal && payload instanceof Readable) addAbortSignal(signal, payload);
    next();
  });
  app.addHook("onResponse", (request, _reply, next) => {
    const connection = known.get(request.raw.socket);
    if (connection) connection.running -= 1;
    next();
  });
});
