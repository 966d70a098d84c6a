import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import { refusalWording } from "../../defaults/words/server.ts";
import { validationWording } from "../../defaults/words/validation.ts";
import { logIfDatabaseUnreachable } from "../db/errors.ts";
import { type LimitName, type Limits, roundWait } from "../rate-limits.ts";
import { PROCEDURE_LIMIT, withTimeout } from "../runtime/deadline.ts";
import { type CurrentSession, cookiesOf, type Sessions } from "../session/sessions.ts";
import type { WireError } from "./wire-error.ts";

/** The dependencies of every call. */
interface CallServices {
  sessions: Sessions;
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
}

/** The context of a procedure. */
export type Context = ReturnType<typeof createContext>;

export function createContext({ sessions, limits }: CallServices, request: FastifyRequest, reply: FastifyReply) {
  let session: Promise<CurrentSession | null> | undefined;

  /** Adds a Set-Cookie header to the response. */
  function setCookie(value: string): void {
    if (!reply.raw.headersSent) reply.header("set-cookie", value);
  }

  async function findSession(): Promise<CurrentSession | null> {
    const found = await sessions.find(cookiesOf(request));
    if (found?.renewedCookie) setCookie(found.renewedCookie);
    return found;
  }

  return {
    sessions,
    limits,
    setCookie,
    log: request.log,
    requestId: request.id,
    /** The visitor's address, even behind trusted proxies. */
    address: () => request.ip,
    /** The session id in the request's cookie. The session may not exist. */
    claimedSessionId: () => sessions.claimedId(cookiesOf(request)),
    /** The session of the request's cookie. It is looked up once, on first use. */
    session: () => (session ??= findSession()),
  };
}

/** A refusal with a message for the visitor. The messages of other errors never leave the server. */
export class Refusal extends TRPCError {
  /** @param retryAfter the seconds to wait before the next attempt, for the Retry-After header. */
  constructor(
    code: TRPC_ERROR_CODE_KEY,
    message: string,
    readonly retryAfter: number | null = null,
  ) {
    super({ code, message });
    this.name = "Refusal";
  }
}

const genericMessages: Partial<Record<TRPC_ERROR_CODE_KEY, string>> = {
  BAD_REQUEST: refusalWording.unreadable,
  PARSE_ERROR: refusalWording.unreadable,
  NOT_FOUND: refusalWording.otherVersion,
  METHOD_NOT_SUPPORTED: refusalWording.otherMethod,
  UNSUPPORTED_MEDIA_TYPE: refusalWording.notJson,
  PAYLOAD_TOO_LARGE: refusalWording.tooLarge,
  SERVICE_UNAVAILABLE: refusalWording.unreachable,
};

/** The message for the visitor. @param fieldErrors null if the input is not the cause. */
function messageOf(error: TRPCError, fieldErrors: Record<string, string[]> | null): string {
  if (error instanceof Refusal) return error.message;
  if (!fieldErrors) return genericMessages[error.code] ?? refusalWording.internal;
  const isCorrectable = Object.keys(fieldErrors).length > 0;
  return isCorrectable ? refusalWording.invalid : refusalWording.otherVersion;
}

// The message for input errors without a message of their own.
z.config({ localeError: () => validationWording.invalid });

/** The metadata of each procedure: who may call it, and how often. */
export type ProcedureMeta = { access: "everybody" | "signed-in" | "owner"; limit: LimitName };

const trpc = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }): WireError {
      const fieldErrors = error.cause instanceof z.core.$ZodError ? z.flattenError(error.cause).fieldErrors : null;
      const { code, httpStatus, path } = shape.data;
      const data = { code, httpStatus, path, fieldErrors, requestId: ctx?.requestId ?? "" };
      return { code: shape.code, message: messageOf(error, fieldErrors), data };
    },
  });

export const router = trpc.router;

/**
 * Makes a procedure that ends a call with SERVICE_UNAVAILABLE at the deadline, or while the database is unreachable. It
 * has only one middleware, because tRPC copies everything for each one.
 * @param admit refuses the call, or adds to its context.
 */
function procedure<Added>(meta: ProcedureMeta, admit: (ctx: Context) => Promise<Added>) {
  return trpc.procedure.meta(meta).use(async ({ next, ctx, path }) => {
    const { limits, address } = ctx;
    let isLate = false;
    async function call() {
      // The caller already has an answer.
      if (isLate) throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
      return await next({ ctx: await admit(ctx) });
    }
    try {
      const wait = await limits?.countAddress(meta.limit, address());
      if (wait) throw tooOften(wait);
      const running = limits ? limits.inTurn(address(), call) : call();
      const result = await withTimeout(PROCEDURE_LIMIT, running, () => {
        isLate = true;
        ctx.log.warn({ path }, "the site stopped waiting for a call: it took too long");
        throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
      });
      if (!result.ok) throw result.error;
      return result;
    } catch (thrown) {
      const error = getTRPCErrorFromUnknown(thrown);
      if (!logIfDatabaseUnreachable(ctx.log, error.cause, { procedure: path })) throw error;
      throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
    }
  });
}

/** For all visitors, signed in or not. The call counts against the address's limit, even with an invalid input. */
export function publicProcedure(limit: LimitName) {
  return procedure({ access: "everybody", limit }, async () => ({}));
}

/**
 * For signed-in people. `ctx` contains the ids of the session and the viewer. Blocked people get FORBIDDEN and all
 * others UNAUTHORIZED, before the input is read. The call counts against the limit first, even with an invalid input,
 * so that made-up cookies cannot cause more queries than the address's limit allows.
 */
export function signedInProcedure(limit: LimitName) {
  return procedure({ access: "signed-in", limit }, async (ctx) => {
    const sessionId = ctx.claimedSessionId();
    const viewer = (await ctx.session())?.viewer ?? null;
    if (!viewer && sessionId !== null && (await ctx.sessions.isOfBlocked(sessionId)))
      throw new Refusal("FORBIDDEN", refusalWording.blocked);
    if (!sessionId || !viewer) throw signedOut();
    const wait = await ctx.limits?.countPerson(limit, viewer.identity);
    if (wait) throw tooOften(wait);
    return { sessionId, viewerId: viewer.id };
  });
}

/** For the owner only. All others get UNAUTHORIZED or FORBIDDEN before the input is read. */
export function ownerProcedure() {
  return procedure({ access: "owner", limit: "owner" }, async (ctx) => {
    const session = await ctx.session();
    if (!session) throw signedOut();
    if (!session.viewer.isOwner) throw new Refusal("FORBIDDEN", ownerRefusalWording.notOwner);
    return {};
  });
}

/** The refusal for callers without a session. */
export function signedOut(): Refusal {
  return new Refusal("UNAUTHORIZED", refusalWording.signedOut);
}

/** The refusal for callers over a limit. @param wait in seconds. */
function tooOften(wait: number): Refusal {
  return new Refusal("TOO_MANY_REQUESTS", refusalWording.tooOften(...roundWait(wait)), wait);
}
