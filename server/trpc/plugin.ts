import { TRPCError } from "@trpc/server";
import { resolveResponse } from "@trpc/server/http";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { BATCH_MAX } from "../../shared/wire.ts";
import { createAppRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { createContext } from "./context.ts";
import { Refusal } from "./procedures.ts";

/**
 * `/trpc/<procedure>`: an adapter of the site's own, from the function that tRPC gives for one. tRPC's adapter for
 * Fastify accepts the bodies of forms, and reads each answer through a stream, which takes longer than most calls.
 */
export async function api(app: FastifyInstance, services: Services): Promise<void> {
  const router = createAppRouter(services);

  async function answer(request: FastifyRequest, reply: FastifyReply, error: TRPCError | null = null) {
    const response = await resolveResponse({
      router,
      req: toFetchRequest(request),
      // tRPC decodes it, and Fastify has done so already.
      path: encodeURIComponent((request.params as { procedures: string }).procedures),
      error,
      createContext: async () => createContext(services, request, reply),
      maxBatchSize: BATCH_MAX,
      onError: ({ error, path }) => logFailure(request.log, error, path),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    });
    reply.code(response.status).header("cache-control", "no-store");
    // The client has asked for an answer in parts.
    if (response.headers.has("transfer-encoding")) return reply.send(response);
    return reply.headers(Object.fromEntries(response.headers)).send(await response.text());
  }

  // A form on another site can send every other type without a preflight request.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  app.route({
    method: ["GET", "POST"],
    url: "/trpc/:procedures",
    handler: (request, reply) => answer(request, reply),
  });
  // What Fastify refuses before a procedure.
  app.setErrorHandler((error: FastifyError, request, reply) => answer(request, reply, toTrpcError(error)));
}

/** A request as tRPC reads it. Its media type is that of the one parser, however the client writes it. */
function toFetchRequest({ method, url, headers, body }: FastifyRequest): Request {
  const accept = headers["trpc-accept"] ?? headers.accept;
  return new Request(`http://localhost${url}`, {
    method,
    headers: {
      ...(headers["content-type"] !== undefined && { "content-type": "application/json" }),
      ...(accept !== undefined && { accept: String(accept) }),
    },
    ...(typeof body === "string" && { body }),
  });
}

function toTrpcError(error: FastifyError): TRPCError {
  const codes = { 400: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" } as const;
  const code = codes[error.statusCode as keyof typeof codes] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, cause: error });
}

function logFailure(log: FastifyBaseLogger, error: TRPCError, procedure?: string): void {
  if (error.code !== "INTERNAL_SERVER_ERROR") return;
  log.error(
    { err: error.cause ?? error, procedure },
    "the site could not answer a call: `err` says where it failed",
  );
}

/** The Retry-After of a batch is the longest of its calls. */
function retryAfter(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => (error instanceof Refusal ? (error.retryAfter ?? 0) : 0));
  const longest = Math.max(0, ...waits);
  return longest > 0 ? { "retry-after": String(longest) } : {};
}
