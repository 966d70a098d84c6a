import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refusalWording } from "../../words/server.ts";

/** How many requests of one connection may wait for earlier answers. Browsers and proxies do not pipeline. */
export const PIPELINED_MAX = 64;

/** How many requests wait on each connection. */
const waiting = new WeakMap<Socket, number>();
/** Connections that carry an endless response, such as an event stream. */
const reserved = new WeakSet<Socket>();

/**
 * Closes a connection that pipelines more than {@link PIPELINED_MAX} requests. Otherwise a client that reads no
 * answers could fill the memory.
 */
export function limitPipelining(app: FastifyInstance): void {
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
    if (ahead >= PIPELINED_MAX || reserved.has(socket)) {
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
  reserved.add(socket);
  return () => reserved.delete(socket);
}

/** Closes connections that would delay a shutdown. The server still answers requests in progress. */
export function closeConnectionsAtShutdown(app: FastifyInstance): void {
  let isClosing = false;
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket) => {
    // Reading the address makes Node remember it. A client without one has closed the connection already.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("preClose", (done) => {
    isClosing = true;
    onceNotListening(app.server, () => {
      for (const socket of sockets) {
        // Browsers open connections in advance. Node does not count a connection without a request as idle. An event
        // stream never ends, and its client reconnects after a broken connection, but not after an orderly end.
        if (socket.bytesRead === 0 || reserved.has(socket)) socket.destroy();
      }
    });
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    // A connection that stays open would delay the shutdown, or Node would close it during the proxy's next request.
    if (isClosing) reply.header("connection", "close");
    done();
  });
}

/** Runs `work` once a stopping server accepts no connections. A client that loses its connection earlier could reconnect. */
function onceNotListening(server: Server, work: () => void): void {
  if (server.listening) setImmediate(onceNotListening, server, work);
  else work();
}

/** Statuses for errors of Node's HTTP parser. All other errors mean a malformed request. */
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers requests that Node's HTTP parser refuses, and closes the connection. */
export function answerParserError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ""] ?? 400;
  const body = JSON.stringify({ message: refusalWording.unreadable });
  const lines = Object.entries({
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () =>
    socket.destroy(),
  );
}

/** Refuses requests with an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, headers: Record<string, string>): void {
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...headers, connection: "close" }).end();
  });
}
