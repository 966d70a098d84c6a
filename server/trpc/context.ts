import type { FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "../rate-limits.ts";
import type { CurrentSession, Sessions } from "../session/sessions.ts";
import { cookiesOf } from "../session/tokens.ts";

/** What every call needs, whatever its feature. */
interface CallServices {
  sessions: Sessions;
  /** Null with RATE_LIMITS=off. */
  limits: Limits | null;
}

/** The context of a procedure. */
export type Context = ReturnType<typeof createContext>;

export function createContext(services: CallServices, request: FastifyRequest, reply: FastifyReply) {
  let session: Promise<CurrentSession | null> | undefined;

  /** Adds a Set-Cookie header to the answer. */
  function setCookie(value: string): void {
    if (!reply.raw.headersSent) reply.header("set-cookie", value);
  }

  return {
    sessions: services.sessions,
    limits: services.limits,
    log: request.log,
    requestId: request.id,
    /** The visitor's address, behind trusted proxies too. */
    address: () => request.ip,
    setCookie,

    /** The id of the session that the request's cookie names. The session may not exist. */
    claimedSessionId: (): string | null => services.sessions.claimedId(cookiesOf(request)),

    /** The session that the request's cookie names. It is looked up once, on first use. */
    session(): Promise<CurrentSession | null> {
      session ??= services.sessions.find(cookiesOf(request)).then((found) => {
        if (found?.renewedCookie) setCookie(found.renewedCookie);
        return found;
      });
      return session;
    },
  };
}
