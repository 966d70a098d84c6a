import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import type { CurrentSession } from "../session/sessions.ts";

/** The context of a procedure. */
export interface Context {
  services: Services;
  log: FastifyBaseLogger;
  requestId: string;
  /** The visitor's address, behind trusted proxies too. */
  address: string;
  /** The id of the session that the request's cookie names. The session may not exist. */
  claimedSessionId(): string | null;
  /** The session that the request's cookie names. It is looked up once, on first use. */
  session(): Promise<CurrentSession | null>;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
}

export function createContext(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  const setCookie = (cookie: string) => {
    if (!reply.raw.headersSent) reply.header("set-cookie", cookie);
  };
  let session: Promise<CurrentSession | null> | undefined;
  return {
    services,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    setCookie,
    claimedSessionId: () => services.sessions.idOf(request.headers.cookie),
    session() {
      session ??= services.sessions.find(request.headers.cookie).then((found) => {
        if (found?.renewedCookie) setCookie(found.renewedCookie);
        return found;
      });
      return session;
    },
  };
}
