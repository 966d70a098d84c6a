import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refusalWording } from "../../site/words/server.ts";

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

/** Refuses requests with an `Expect` header that Node does not know, and requests without exactly one valid host. */
export function refuseMalformed(app: FastifyInstance, headers: Record<string, string>): void {
  app.server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...headers, connection: "close" }).end();
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (hasOneHost(request.raw.rawHeaders, request.headers.host)) done();
    else reply.code(400).header("connection", "close").send({ message: refusalWording.unreadable });
  });
}

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/** RFC 9112, section 3.2: several `Host` headers, or an invalid one, are answered with 400. */
function hasOneHost(rawHeaders: readonly string[], host: string | undefined): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  // HTTP/1.0 has no `Host` header. Node refuses HTTP/1.1 without one.
  if (host === undefined) return true;
  return count === 1 && HOST.test(host);
}
