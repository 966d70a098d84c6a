import { type AnyRouter, callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addresses } from "../../shared/addresses.ts";
import { isFirstPage, listReviewsInput } from "../../shared/reviews.ts";
import { BATCH_MAX, reviewPageToWire } from "../../shared/wire.ts";
import { makeReady, type ReadyAnswer, sendReady } from "../http/ready-answer.ts";
import { createAppRouter } from "../router.ts";
import type { Services } from "../services.ts";
import { cookiesOf } from "../session/sessions.ts";
import { type Context, createContext, Refusal } from "./procedures.ts";

type Type = "query" | "mutation";

/** A request for one procedure, or for several, separated by commas. */
type CallRequest = FastifyRequest<{
  Params: { paths: string };
  Querystring: { batch?: string | string[]; input?: string | string[] };
}>;

/**
 * `/trpc/<procedure>` according to tRPC's HTTP specification (https://trpc.io/docs/rpc), without streams. tRPC's own
 * adapters create a web request, a web response and streams for each call, which takes three times as long as the call
 * itself.
 */
export async function api(app: FastifyInstance, services: Services): Promise<void> {
  const router: AnyRouter = createAppRouter(services);
  const { procedures } = router._def;

  async function answer(request: CallRequest, reply: FastifyReply, type: Type) {
    const { isBatch, input } = readQuery(request);
    const paths = isBatch ? request.params.paths.split(",") : [request.params.paths];
    if (paths.length > BATCH_MAX) throw new TRPCError({ code: "BAD_REQUEST" });
    const inputs = inputsOf(type === "query" ? input : request.body, isBatch);
    const ctx = createContext(services, request, reply);
    const answers = paths.map(async (path, batchIndex) => {
      try {
        const known = procedures[path]?._def.type;
        if (known && known !== type) throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
        const getRawInput = async () => inputs()[batchIndex];
        const call = { router, path, type, ctx, getRawInput, batchIndex, signal: undefined };
        return { result: { data: await callTRPCProcedure(call) } };
      } catch (thrown) {
        return failure(getTRPCErrorFromUnknown(thrown), ctx, reply, type, path);
      }
    });
    return send(reply, await Promise.all(answers), isBatch);
  }

  function failure(error: TRPCError, ctx: Context, reply: FastifyReply, type: Type | "unknown", path?: string) {
    if (error.code === "INTERNAL_SERVER_ERROR") {
      const details = { err: error.cause ?? error, procedure: path };
      ctx.log.error(details, "the site could not answer a call: `err` says where it failed");
    }
    const wait = error instanceof Refusal ? error.retryAfter : null;
    // The longest wait among the batch's calls.
    if (wait !== null) reply.header("retry-after", Math.max(wait, Number(reply.getHeader("retry-after") ?? 0)));
    const config = router._def._config;
    return { error: getTRPCErrorShape({ config, error, path, type, ctx, input: undefined }) };
  }

  // A form on another site can send every other type without a preflight request. The procedure parses the input.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.get(`${addresses.api}/:paths`, async (request: CallRequest, reply) => {
    const ready = await readyList(services, request);
    return ready ? sendReady(reply, ready) : answer(request, reply, "query");
  });
  app.post(`${addresses.api}/:paths`, (request: CallRequest, reply) => {
    if (!request.headers["content-type"]) throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
    return answer(request, reply, "mutation");
  });
  // Requests that fail before a procedure runs, for example because the body is too large.
  app.setErrorHandler((error: FastifyError | TRPCError, request, reply) => {
    const ctx = createContext(services, request, reply);
    return send(reply, [failure(toTrpcError(error), ctx, reply, "unknown")], false);
  });
}

function readQuery({ query }: CallRequest): { isBatch: boolean; input: string | undefined } {
  // If a parameter occurs twice, the first one counts.
  const [batch] = [query.batch].flat();
  const [input] = [query.input].flat();
  return { isBatch: batch === "1", input };
}

/** The first page of the reviews for an anonymous visitor, from memory; null if the procedure must answer. */
async function readyList({ sessions, limits, responses }: Services, request: CallRequest): Promise<ReadyAnswer | null> {
  if (request.params.paths !== "reviews.list" || sessions.claimedId(cookiesOf(request)) !== null) return null;
  const { isBatch, input } = readQuery(request);
  const { success, data } = listReviewsInput.safeParse(inputsOf(input, isBatch)()[0]);
  if (!success || !isFirstPage(data)) return null;
  const snapshot = await responses.snapshot(false);
  if (snapshot.newest === null || (await limits?.countAddress("read", request.ip))) return null;
  return await snapshot.answer(isBatch ? "list in a batch" : "list", (newest) => {
    const data = newest && reviewPageToWire(newest);
    return makeReady(write([{ result: { data } }], isBatch), headers);
  });
}

type Answers = Extract<Parameters<typeof getHTTPStatusCode>[0], unknown[]>;

const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

function send(reply: FastifyReply, answers: Answers, isBatch: boolean): FastifyReply {
  return reply.code(getHTTPStatusCode(answers)).headers(headers).send(write(answers, isBatch));
}

function write(answers: Answers, isBatch: boolean): string {
  return JSON.stringify(isBatch ? answers : answers[0]);
}

/** The inputs of a request's calls, by position. They are parsed once, when a procedure first reads one. */
function inputsOf(text: unknown, isBatch: boolean): () => Record<number, unknown> {
  function parse(): Record<number, unknown> {
    try {
      const parsed: unknown = text ? JSON.parse(String(text)) : undefined;
      if (!isBatch) return [parsed];
      if (parsed === undefined) return [];
      if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) {
        return parsed as Record<number, unknown>;
      }
    } catch {}
    throw new TRPCError({ code: "PARSE_ERROR" });
  }
  let inputs: Record<number, unknown> | undefined;
  return () => {
    inputs ??= parse();
    return inputs;
  };
}

function toTrpcError(error: FastifyError | TRPCError): TRPCError {
  if (error instanceof TRPCError) return error;
  const codes = { 400: "BAD_REQUEST", 413: "PAYLOAD_TOO_LARGE", 415: "UNSUPPORTED_MEDIA_TYPE" } as const;
  const code = codes[error.statusCode as keyof typeof codes] ?? "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, cause: error });
}
