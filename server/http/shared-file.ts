import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** How long caches may keep a feed or a picture, in seconds. */
const MAX_AGE = 300;

/** Sends a body that is the same for everybody and that other sites may embed, or 304 to a client that has it. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply
    .header("cache-control", `public, max-age=${MAX_AGE}`)
    .header("cross-origin-resource-policy", "cross-origin")
    .header("etag", etag);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}
