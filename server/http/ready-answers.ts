import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyServerFactory } from "fastify";
import type { LimitName } from "../limits/limits.ts";
import type { Services } from "../services.ts";

/** A whole answer, ready to be sent any number of times: for what is asked often and changes seldom. */
export interface ReadyAnswer {
  status: number;
  /** Names and values by turns, as node:http takes them. */
  head: string[];
  body: Buffer;
}

/** A place where an answer may be ready before it is asked for. */
export interface ReadyRoute {
  /** The route as metrics name it. */
  pattern: string;
  /** The procedure whose call the answer is, and the limit that it counts against. */
  call: { procedure: string; limit: LimitName } | null;
  /** What a GET is answered with; null when the framework has to find out. */
  find(request: IncomingMessage): ReadyAnswer | null;
}

export function readyAnswer(
  status: number,
  headers: Record<string, string | number>,
  body: Buffer,
): ReadyAnswer {
  return { status, head: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]), body };
}

export function writeReady(response: ServerResponse, { status, head, body }: ReadyAnswer): void {
  response.writeHead(status, head);
  response.end(body);
}

/** What Fastify tells whoever makes its server. */
interface FastifyServerOptions {
  http?: ServerOptions;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

/**
 * Makes servers that send ready answers before Fastify hears of the request: what it does for each one (a request, a
 * reply, the query, hooks) costs half as much as to send it. Limits and metrics count them all the same.
 * @param routes may grow until the server listens.
 */
export function readyAnswersFirst(
  { env, limits, metrics }: Pick<Services, "env" | "limits" | "metrics">,
  routes: readonly ReadyRoute[],
): FastifyServerFactory {
  const isTrusted = proxyAddr.compile([...env.trustedProxies]);

  function send(response: ServerResponse, { pattern, call }: ReadyRoute, answer: ReadyAnswer): void {
    writeReady(response, answer);
    metrics?.requestEnded(pattern, answer.status, 0);
    if (call) metrics?.procedureEnded(call.procedure, "OK", 0);
  }

  return (handler, options) => {
    const listener: RequestListener = (request, response) => {
      if (request.method === "GET") {
        for (const route of routes) {
          const answer = route.find(request);
          if (!answer) continue;
          // Stopping: a kept connection would hold up the end, or be cut under its next request.
          if (!server.listening) response.shouldKeepAlive = false;
          if (!route.call || !env.rateLimits) {
            send(response, route, answer);
            return;
          }
          limits.count(route.call.limit, { address: proxyAddr(request, isTrusted) }).then(
            // Beyond the limit the procedure refuses, in its own words.
            (wait) => (wait === null ? send(response, route, answer) : handler(request, response)),
            () => handler(request, response),
          );
          return;
        }
      }
      handler(request, response);
    };
    // As Fastify makes its own.
    const {
      http = {},
      keepAliveTimeout,
      requestTimeout,
      connectionTimeout,
    } = options as unknown as FastifyServerOptions;
    const server = createServer(http, listener);
    server.keepAliveTimeout = keepAliveTimeout;
    server.requestTimeout = requestTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}
