import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
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

/**
 * Sends ready answers before Fastify hears of the request: what it does for each one (a request, a reply, the query,
 * hooks) costs half as much as to send it. Limits and metrics count them all the same.
 * @param routes may grow until the server listens.
 * @param handler answers everything else.
 */
export function readyAnswersFirst(
  { env, limits, metrics }: Pick<Services, "env" | "limits" | "metrics">,
  routes: readonly ReadyRoute[],
  handler: RequestListener,
): RequestListener {
  const isTrusted = proxyAddr.compile([...env.trustedProxies]);

  function send(response: ServerResponse, { pattern, call }: ReadyRoute, answer: ReadyAnswer, start: number) {
    writeReady(response, answer);
    if (!metrics) return;
    response.once("finish", () => {
      const milliseconds = performance.now() - start;
      metrics.requestEnded(pattern, answer.status, milliseconds);
      if (call) metrics.procedureEnded(call.procedure, "OK", milliseconds);
    });
  }

  return (request, response) => {
    const start = metrics ? performance.now() : 0;
    if (request.method === "GET") {
      for (const route of routes) {
        const answer = route.find(request);
        if (!answer) continue;
        if (!route.call || !env.rateLimits) {
          send(response, route, answer, start);
          return;
        }
        limits.count(route.call.limit, { address: proxyAddr(request, isTrusted) }).then(
          // Beyond the limit the procedure refuses, in its own words.
          (wait) => (wait === null ? send(response, route, answer, start) : handler(request, response)),
          () => handler(request, response),
        );
        return;
      }
    }
    handler(request, response);
  };
}
