import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";

/** A page of HTML in each encoding. */
export interface CompressedHtml {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses a page once, for all requests. */
export async function compressHtml(html: string): Promise<CompressedHtml> {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity)]);
  return { identity, br, gzip: gz };
}

/** Sends a page in the best encoding that the browser accepts. */
export function sendCompressed(reply: FastifyReply, html: CompressedHtml): FastifyReply {
  // Names of encodings are case-insensitive, but the package expects small letters.
  const accepted = reply.request.headers["accept-encoding"]?.toString().toLowerCase() ?? "";
  const encoding = negotiate<"br" | "gzip">(accepted, ["br", "gzip"]);
  reply.type("text/html; charset=utf-8").header("vary", "accept-encoding");
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.send(html[encoding ?? "identity"]);
}
