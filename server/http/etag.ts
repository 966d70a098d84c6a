import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Document, renderDocument } from "./document.tsx";

/** How long caches may keep a feed or a picture, in seconds. */
const MAX_AGE = 300;

/** A digest of a body, for its entity tag. */
export function digestOf(body: string | Buffer): string {
  return hash("sha256", body, "base64url").slice(0, 22);
}

/** Sends a body with its entity tag, or 304 to a client that has this body. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: string | Buffer | undefined,
): FastifyReply {
  reply.header("etag", etag);
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  return reply.send(body);
}

/**
 * Serves a public page, which is rendered once, when the process starts. Browsers may cache it but must revalidate it each
 * time.
 */
export function servePublicPage(app: FastifyInstance, path: string, document: Document): void {
  const html = renderDocument({ ...document, isThemed: true, isPublic: true });
  const etag = `"${digestOf(html)}"`;
  app.get(path, (request, reply) => {
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return sendTagged(request, reply, etag, html);
  });
}

/** Sends a text that is the same for all visitors and that other sites may embed: a feed or a picture. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): FastifyReply {
  reply
    .header("cache-control", `public, max-age=${MAX_AGE}`)
    .header("cross-origin-resource-policy", "cross-origin")
    .type(`${type}; charset=utf-8`);
  return sendTagged(request, reply, `"${digestOf(text)}"`, text);
}
