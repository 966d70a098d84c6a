import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { refusalWording } from "../../site/words/server.ts";
import { isDatabaseAway } from "../db/errors.ts";
import type { Env } from "../env.ts";

/**
 * The headers of every answer, as helmet makes them. They are the same for all, so helmet runs once and not per
 * request.
 * @param inline CSP sources (`'sha256-…'`) of the page's inline scripts and styles.
 */
export function securityHeaders(
  env: Env,
  inline: { scripts: string[]; styles: string[] },
): Record<string, string> {
  // From Google's guide to a Content Security Policy for Google Analytics 4.
  const analytics = env.measurementId
    ? {
        script: ["https://*.googletagmanager.com"],
        image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
        connect: [
          "https://*.google-analytics.com",
          "https://*.analytics.google.com",
          "https://*.googletagmanager.com",
        ],
      }
    : { script: [], image: [], connect: [] };
  const service = env.analyticsService;
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline.scripts, ...analytics.script, ...(service ? [service.src] : [])],
        // The worker highlights a visitor's own code: see client/your-code/.
        workerSrc: ["'self'"],
        styleSrc: ["'self'", ...inline.styles],
        imgSrc: ["'self'", "data:", ...analytics.image],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics.connect, ...(service?.connect ?? [])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(env.secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in popup of an identity provider must be able to stay connected to the page that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  };
  const headers: Record<string, string> = {
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as never, collector as never, () => {});
  return headers;
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

/** Whether a request that writes comes from another site. The site refuses such a request before it reads the body. */
function isForeignWrite(request: FastifyRequest, env: Env): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  if (origin === undefined || origin === env.publicOrigin) return false;
  // A page with `no-referrer` sends the origin "null", but Sec-Fetch-Site still says where the request comes from.
  if (origin === "null" && site === "same-origin") return false;
  // A visitor on this computer may use another loopback name, such as 127.0.0.1.
  return !(
    env.loopback &&
    origin === `http://${request.headers.host}` &&
    /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(origin)
  );
}

/** Registers the headers, the guards in front of every route, and the error handler. */
export function registerHttp(app: FastifyInstance, env: Env, headers: Record<string, string>): void {
  // A form on another site can send plain text without a preflight request.
  app.removeContentTypeParser("text/plain");

  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    if (!hasValidHost(request)) {
      reply.code(400).header("connection", "close").send({ message: refusalWording.unreadable });
      return;
    }
    if (isForeignWrite(request, env)) {
      reply.code(403).send({ message: refusalWording.otherSite });
      return;
    }
    done();
  });

  app.setErrorHandler(answerError);
}

/** Answers an error that no route has handled. The visitor gets a general sentence, and the log gets the details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, "the site could not answer a request: the database is away");
    reply.code(503).send({ message: refusalWording.unreachable, requestId: request.id });
    return;
  }
  if (status >= 500) {
    request.log.error({ err: error }, "the site could not answer a request: `err` says where it failed");
    reply.code(500).send({ message: refusalWording.internal, requestId: request.id });
    return;
  }
  const messages: Record<number, string> = {
    400: refusalWording.unreadable,
    413: refusalWording.tooLarge,
    415: refusalWording.notJson,
  };
  reply.code(status).send({ message: messages[status] ?? refusalWording.unanswerable });
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
