import { getTRPCErrorShape, TRPCError } from "@trpc/server";
import {
  type CreateFastifyContextOptions,
  type FastifyTRPCPluginOptions,
  fastifyTRPCPlugin,
} from "@trpc/server/adapters/fastify";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { BATCH_MAX } from "../../shared/wire.ts";
import { type AppRouter, createAppRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { createContext } from "./context.ts";
import { Refusal } from "./procedures.ts";

/** `/trpc/<procedure>`, by tRPC's own adapter. */
export async function api(app: FastifyInstance, services: Services): Promise<void> {
  const router = createAppRouter(services);

  app.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", "no-store");
    const code = refusalOf(request);
    if (code) done(new TRPCError({ code }));
    else done();
  });

  // Errors before a procedure: of Fastify, or of the hook above.
  app.setErrorHandler((error: FastifyError | TRPCError, request, reply) => {
    const trpcError = toTrpcError(error);
    logFailure(request.log, trpcError);
    const ctx = createContext(services, request, reply);
    const details = { type: "unknown", path: undefined, input: undefined } as const;
    const shape = getTRPCErrorShape({ config: router._def._config, error: trpcError, ctx, ...details });
    reply.code(getHTTPStatusCodeFromError(trpcError)).send({ error: shape });
  });

  await app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      createContext: ({ req, res }: CreateFastifyContextOptions) => createContext(services, req, res),
      maxBatchSize: BATCH_MAX,
      onError: ({ error, path, req }) => logFailure(req.log, error, path),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** Why the adapter does not get a request. */
function refusalOf(request: FastifyRequest) {
  const { method, params } = request;
  if (method !== "GET" && method !== "POST") return "METHOD_NOT_SUPPORTED";
  // The adapter would decode the name once more, and fail.
  if (
    Object.values(params as object)
      .join()
      .includes("%")
  )
    return "NOT_FOUND";
  // A form on another site can send every other type without a preflight request.
  return method === "POST" && !isJson(request) ? "UNSUPPORTED_MEDIA_TYPE" : null;
}

/** Whether a body is JSON, which has no parameter that would change its meaning (RFC 8259, section 11). */
function isJson({ headers }: FastifyRequest): boolean {
  const type = headers["content-type"] ?? "";
  const end = type.indexOf(";");
  return (end === -1 ? type : type.slice(0, end)).trim() === "application/json";
}

function toTrpcError(error: FastifyError | TRPCError): TRPCError {
  if (error instanceof TRPCError) return error;
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
