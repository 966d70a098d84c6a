import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
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

/** Refuses requests with an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, headers: Record<string, string>): void {
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...headers, connection: "close" }).end();
  });
}
