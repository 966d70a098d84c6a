import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalWording } from "../../words/server.ts";
import { isDatabaseAway } from "../db/errors.ts";

/** Where the site is for visitors. */
interface Site {
  publicOrigin: string;
  /** Whether the origin is on this computer. */
  loopback: boolean;
}

/** A name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * RFC 9112, section 3.2: the server answers 400 to an invalid `Host` header and to several. Node joins several with
 * commas. HTTP/1.0 needs none.
 */
function hasValidHost({ headers, raw }: FastifyRequest): boolean {
  return headers.host === undefined ? raw.httpVersion === "1.0" : HOST.test(headers.host);
}

/**
 * Whether a query has a parameter twice, which readers understand differently: some take the first, others the last or a
 * list. RFC 6749, section 3.1, forbids it to the providers of a sign-in.
 */
function repeatsParameter({ query }: FastifyRequest): boolean {
  return Object.values(query as Record<string, unknown>).some(Array.isArray);
}

/** Whether the browser says that another site caused the request. */
export function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Whether a request that writes comes from another site. The site refuses such a request before it reads the body. */
function isCrossSiteWrite(request: FastifyRequest, site: Site): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (isFromOtherSite(request)) return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === site.publicOrigin) return false;
  // A page with `no-referrer` sends the origin "null", but Sec-Fetch-Site still says where the request comes from.
  if (origin === "null" && request.headers["sec-fetch-site"] === "same-origin") return false;
  // A visitor on this computer may use another loopback name, such as 127.0.0.1.
  return !(
    site.loopback &&
    origin === `http://${request.headers.host}` &&
    /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(origin)
  );
}

/** Registers the headers, the guards in front of every route, and the error handler. */
export function registerHttp(app: FastifyInstance, site: Site, headers: Record<string, string>): void {
  // A form on another site can send plain text without a preflight request.
  app.removeContentTypeParser("text/plain");

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (!hasValidHost(request)) {
      reply.code(400).header("connection", "close").send({ message: refusalWording.unreadable });
      return;
    }
    if (isCrossSiteWrite(request, site)) {
      reply.code(403).send({ message: refusalWording.otherSite });
      return;
    }
    done();
  });

  // After the hooks of each route, which count the request and set its headers.
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (repeatsParameter(request))
      done(Object.assign(new Error("a repeated parameter"), { statusCode: 400 }));
    else done();
  });

  app.setErrorHandler(answerError);
}

const messages: Record<number, string> = {
  400: refusalWording.unreadable,
  413: refusalWording.tooLarge,
  415: refusalWording.notJson,
};

/**
 * The answer to a request that fails with an error: a status, and a general sentence for the visitor. The log gets the details.
 */
export function refusalOf(error: FastifyError, request: FastifyRequest): { status: number; message: string } {
  const status = error.statusCode ?? 500;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, "the site could not answer a request: the database is away");
    return { status: 503, message: refusalWording.unreachable };
  }
  if (status >= 500) {
    request.log.error({ err: error }, "the site could not answer a request: `err` says where it failed");
    return { status: 500, message: refusalWording.internal };
  }
  return { status, message: messages[status] ?? refusalWording.unanswerable };
}

/** Answers an error that no route has handled. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = refusalOf(error, request);
  reply.code(status).send({ message, ...(status >= 500 && { requestId: request.id }) });
}

/** `/live`: the process runs. `/ready`: the process and the database can serve visitors. */
export function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get("/live", (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
  app.get("/ready", async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
}
