import { isUtf8 } from "node:buffer";
import { getTRPCErrorShape, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BATCH_MAX } from "../../shared/trpc.ts";
import { refusalWording } from "../../words/server.ts";
import { createAppRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { createContext } from "../trpc/context.ts";
import { Refusal } from "../trpc/procedures.ts";
import { serveFirstPage } from "./first-page.ts";
import { limitStreams } from "./streams.ts";

/** The largest request body, in bytes: a full batch of the longest submissions fits. */
const BODY_LIMIT = 64 * 1024;
/** The longest list of procedure names in a path. */
export const PROCEDURES_MAX_LENGTH = 1_000;

interface TrpcRequest {
  Params: { path: string };
  Querystring: { batch?: string };
}

/** `/trpc/<procedure>`. A body has to be JSON in UTF-8, uncompressed. */
export async function registerTrpc(app: FastifyInstance, services: Services): Promise<void> {
  const router = createAppRouter(services);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // tRPC parses the text. Reading invalid UTF-8 as a text would silently give U+FFFD.
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
      if (isUtf8(body as Buffer)) done(null, body.length > 0 ? body.toString() : undefined);
      else done(new TRPCError({ code: "BAD_REQUEST" }));
    });
    scope.addHook<TrpcRequest>("onRequest", (request, reply, done) => {
      reply.header("cache-control", "no-store");
      const { method, params, query } = request;
      // tRPC would answer 204 to HEAD for every procedure.
      if (method === "HEAD") done(new TRPCError({ code: "METHOD_NOT_SUPPORTED" }));
      else if (method === "POST" && !isPlainJson(request)) {
        done(new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" }));
      } else if (query.batch === "1" && params.path.split(",").length > BATCH_MAX) {
        done(new Refusal("BAD_REQUEST", refusalWording.largeBatch(BATCH_MAX)));
      } else done();
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      const trpcError = toTrpcError(error);
      logFailure(trpcError, request, undefined);
      const shape = getTRPCErrorShape({
        config: router._def._config,
        error: trpcError,
        type: "unknown",
        path: undefined,
        input: undefined,
        ctx: createContext(services, request, reply),
      });
      reply.code(getHTTPStatusCodeFromError(trpcError)).send({ error: shape });
    });
    const subscriptions = new Set(
      Object.entries<{ _def: { type: string } }>(router._def.procedures as never)
        .filter(([, { _def }]) => _def.type === "subscription")
        .map(([path]) => path),
    );
    limitStreams(scope, services.limits !== null, subscriptions);
    if (SECTIONS.reviews) serveFirstPage(scope, services);

    scope.route<TrpcRequest>({
      method: ["GET", "HEAD", "POST"],
      url: "/trpc/:path",
      bodyLimit: BODY_LIMIT,
      async handler(request, reply) {
        const { method, url, headers, body, params } = request;
        const response = await fetchRequestHandler({
          endpoint: "/trpc",
          router,
          req: new Request(new URL(url, "http://site"), {
            method,
            // tRPC recognises the type in lower case only.
            headers: { ...(headers as Record<string, string>), "content-type": "application/json" },
            body: body as string | null,
            // No other procedure uses a signal, and making one takes long.
            signal: subscriptions.has(params.path) ? untilClosed(reply) : null,
          }),
          createContext: () => createContext(services, request, reply),
          allowMethodOverride: true,
          maxBatchSize: BATCH_MAX,
          onError: ({ error, path }) => logFailure(error, request, path),
          responseMeta: ({ errors }) => ({ headers: responseHeaders(errors) }),
        });
        if (isStream(response)) return reply.send(response);
        reply.code(response.status).headers(Object.fromEntries(response.headers));
        // As bytes it gets a Content-Length header.
        return reply.send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
}

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController();
  raw.once("close", () => closed.abort());
  return closed.signal;
}

/**
 * Whether a body is uncompressed JSON in UTF-8. A form on another site can send every other type without a preflight
 * request, and a compressed body may grow when it is unpacked.
 */
function isPlainJson({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"] ?? "";
  // JSON has no charset parameter (RFC 8259, section 11): the body is read as UTF-8, whatever follows the semicolon.
  const end = type.indexOf(";");
  return (
    (end === -1 ? type : type.slice(0, end)).trim().toLowerCase() === "application/json" &&
    (headers["content-encoding"] ?? "identity").toLowerCase() === "identity"
  );
}

/** Whether a response is an event stream, or the JSON stream of `httpBatchStreamLink`. */
function isStream({ headers }: Response): boolean {
  return headers.get("content-type") !== "application/json" || headers.has("transfer-encoding");
}

/** An error from before a procedure runs, of Fastify or of this file, as an error of tRPC. */
function toTrpcError(error: Error & { statusCode?: number }): TRPCError {
  if (error instanceof TRPCError) return error;
  const codes = { 400: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" } as const;
  const code = codes[error.statusCode as keyof typeof codes] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, cause: error });
}

function logFailure(error: TRPCError, request: FastifyRequest, procedure: string | undefined): void {
  if (error.code === "INTERNAL_SERVER_ERROR") {
    request.log.error(
      { err: error.cause ?? error, procedure },
      "the site could not answer a call: `err` says where it failed",
    );
  }
}

/** The headers of a response. The Retry-After of a batch is the longest of its calls. */
function responseHeaders(errors: TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => (error instanceof Refusal ? (error.retryAfter ?? 0) : 0));
  const longest = Math.max(0, ...waits);
  return { "cache-control": "no-store", ...(longest > 0 && { "retry-after": String(longest) }) };
}
