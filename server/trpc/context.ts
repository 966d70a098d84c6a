import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { EventCounter } from "../analytics/counter.ts";
import type { Delivery } from "../contact/delivery.ts";
import type { Database } from "../db/connect.ts";
import type { Env } from "../env.ts";
import type { Limits } from "../limits/limits.ts";
import type { Metrics } from "../process/metrics.ts";
import type { ReviewFeed } from "../reviews/feed.ts";
import type { CurrentSession, Sessions } from "../session/sessions.ts";

/** What the whole process shares. */
export interface Services {
  env: Env;
  db: Database;
  sessions: Sessions;
  feed: ReviewFeed;
  events: EventCounter;
  /** Null: messages wait in the database until there is a mail server. */
  delivery: Delivery | null;
  /** Null: nothing is counted. */
  metrics: Metrics | null;
  limits: Limits;
}

/** What a procedure knows of its request. */
export interface Context extends Services {
  log: FastifyBaseLogger;
  requestId: string;
  /** The visitor's address, behind trusted proxies too. */
  address: string;
  /** The id of the session that the request's cookie names, whether there is one or not. */
  claimedSessionId(): string | null;
  /** The session that the request's cookie names: looked up when first asked for, once. */
  session(): Promise<CurrentSession | null>;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
}

export function createContext(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  const setCookie = (cookie: string) => {
    if (!reply.raw.headersSent) reply.header("set-cookie", cookie);
  };
  let session: Promise<CurrentSession | null> | undefined;
  const { env, db, sessions, feed, events, delivery, metrics, limits } = services;
  // Named one by one: a spread of them takes many times as long, on every request.
  return {
    env,
    db,
    sessions,
    feed,
    events,
    delivery,
    metrics,
    limits,
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
