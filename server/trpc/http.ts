import {
  type AnyProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
} from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalWording } from "../../site/words/server.ts";
import { appRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { BATCH_MAX } from "../shared/batch.ts";
import { type Context, createContext } from "./context.ts";
import { Refusal } from "./procedures.ts";

/** The largest request body, in bytes: a full batch of the longest submissions fits. */
const BODY_LIMIT = 64 * 1024;
/** The longest list of procedure names in a path. */
export const PROCEDURES_MAX_LENGTH = 1_000;

/** Every procedure by its path, such as `reviews.list`: flat at run time, whatever the types say. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>),
);

interface Call {
  path: string;
  input: unknown;
}

/**
 * tRPC over HTTP: queries by GET or POST, mutations by POST with JSON, one call or a batch, in tRPC 11's wire format.
 * A client that asks for a stream (`httpBatchStreamLink`) gets one whose first line holds every answer.
 *
 * Ours instead of tRPC's Fastify adapter, which builds a web Request and Response for each call (more than half of
 * the work of an uncached query) and reads multipart and octet-stream bodies, which a form on another site may send.
 */
export function registerTrpc(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { procedures: string }; Querystring: Record<string, unknown> }>({
    method: ["GET", "POST"],
    url: "/trpc/:procedures",
    bodyLimit: BODY_LIMIT,
    onRequest(_request, reply, done) {
      reply.header("cache-control", "no-store");
      done();
    },
    preParsing(request, _reply, payload, done) {
      if (request.method === "POST" && !isPlainJson(request)) {
        done(new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" }));
      } else done(null, payload);
    },
    errorHandler(error, request, reply) {
      const ctx = createContext(services, request, reply);
      const { status, body } = failure(toTrpcError(error), {
        ctx,
        path: undefined,
        input: undefined,
        type: "unknown",
      });
      reply.code(status).send(body);
    },
    async handler(request, reply) {
      const ctx = createContext(services, request, reply);
      let calls: Call[];
      try {
        calls = readCalls(request.params.procedures, request.query, request);
      } catch (error) {
        const answer = failure(error, { ctx, path: undefined, input: undefined, type: "unknown" });
        // One error for a whole batch: tRPC's clients give it to each of its calls.
        return reply.code(answer.status).send(answer.body);
      }
      const answers = await Promise.all(calls.map((call) => answerCall(call, request.method, ctx)));
      const retryAfter = Math.max(...answers.map((answer) => answer.retryAfter ?? 0));
      if (retryAfter > 0) reply.header("retry-after", retryAfter);
      const bodies = answers.map(({ body }) => body);
      if (request.query.batch === "1" && wantsStream(request)) {
        // What each call comes to, by its place in the batch, with nothing left to follow.
        const line = JSON.stringify(Object.fromEntries(bodies.map((body, index) => [index, [[body]]])));
        return reply.type("application/json; charset=utf-8").send(`${line}\n`);
      }
      const [first] = answers;
      const status = answers.every((answer) => answer.status === first?.status)
        ? (first?.status ?? 400)
        : 207;
      return reply.code(status).send(request.query.batch === "1" ? bodies : first?.body);
    },
  });
}

/** Whether a client reads the answers as a stream of JSON lines. */
function wantsStream({ headers }: FastifyRequest): boolean {
  return headers["trpc-accept"] === "application/jsonl";
}

/**
 * Whether a body is JSON in UTF-8 as it stands. Anything else, or no type at all, is what a form on another site may
 * send without asking, or may grow when it is unpacked.
 */
function isPlainJson({ headers }: FastifyRequest): boolean {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(/\s*;\s*/);
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return (
    type.trim() === "application/json" &&
    (charset === undefined || /^charset="?utf-?8"?$/.test(charset.trim())) &&
    (headers["content-encoding"] ?? "identity").toLowerCase() === "identity"
  );
}

/** What Fastify refuses before the handler, in tRPC's words. */
function toTrpcError(error: Error & { statusCode?: number }): Error {
  const codes = { 400: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" } as const;
  const code = codes[error.statusCode as keyof typeof codes];
  return code ? new TRPCError({ code }) : error;
}

function readCalls(procedures: string, query: Record<string, unknown>, request: FastifyRequest): Call[] {
  const input = request.method === "POST" ? request.body : parseInput(query.input);
  if (query.batch !== "1") return [{ path: procedures, input }];
  const paths = procedures.split(",");
  if (paths.length > BATCH_MAX) {
    throw new Refusal("BAD_REQUEST", refusalWording.largeBatch(BATCH_MAX));
  }
  if (input !== undefined && (typeof input !== "object" || input === null || Array.isArray(input))) {
    throw new TRPCError({ code: "BAD_REQUEST" });
  }
  const inputs = new Map(Object.entries(input ?? {}));
  return paths.map((path, index) => ({ path, input: inputs.get(String(index)) }));
}

export function parseInput(text: unknown): unknown {
  if (text === undefined) return undefined;
  if (typeof text !== "string") throw new TRPCError({ code: "BAD_REQUEST" });
  try {
    return JSON.parse(text);
  } catch {
    throw new TRPCError({ code: "BAD_REQUEST" });
  }
}

interface Answer {
  status: number;
  body: unknown;
  /** Seconds. */
  retryAfter: number | null;
}

async function answerCall({ path, input }: Call, method: string, ctx: Context): Promise<Answer> {
  const type = procedures.get(path)?._def.type ?? "query";
  try {
    if (type === "subscription" || (type === "mutation" && method !== "POST")) {
      throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
    }
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      getRawInput: async () => input,
      ctx,
      type,
      signal: undefined,
      batchIndex: 0,
    });
    return { status: 200, body: { result: { data } }, retryAfter: null };
  } catch (error) {
    return failure(error, { ctx, path, input, type });
  }
}

export function failure(
  thrown: unknown,
  call: { ctx: Context; path: string | undefined; input: unknown; type: TRPCProcedureType | "unknown" },
): Answer {
  const error = getTRPCErrorFromUnknown(thrown);
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500 && status !== 503) {
    call.ctx.log.error({ err: error.cause ?? error, procedure: call.path }, "a procedure failed");
  }
  return {
    status,
    body: { error: getTRPCErrorShape({ config: appRouter._def._config, error, ...call }) },
    retryAfter: error instanceof Refusal ? error.retryAfter : null,
  };
}
