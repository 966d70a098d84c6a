import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { addresses } from "../../shared/addresses.ts";
import type { EventCounter } from "./counter.ts";

/**
 * Counts page views and downloads, as daily totals. It stores nothing about a visitor, and does not count visitors
 * whose browsers ask not to be tracked.
 */
export const visits = fp(async (app: FastifyInstance, { events }: { events: EventCounter }) => {
  app.addHook("onResponse", (request, reply, done) => {
    if (request.method === "GET" && !asksNotToBeTracked(request)) {
      const [path = ""] = request.url.split("?");
      const isAnswered = reply.statusCode === 200 || reply.statusCode === 304;
      if (path === addresses.home && isAnswered && isVisit(request)) events.count("views");
      else if (reply.statusCode === 200 && isDownload(path)) events.count("downloads");
    }
    done();
  });
});

function asksNotToBeTracked({ headers }: FastifyRequest): boolean {
  return headers.dnt === "1" || headers["sec-gpc"] === "1";
}

/**
 * Whether a request's headers say that a browser shows the page to a person. Bots and prefetches send other headers.
 */
function isVisit({ headers }: FastifyRequest): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined
  );
}

/** Whether a path is the extension, or a port of the theme: `/ports/<program>/<file>`. */
function isDownload(path: string): boolean {
  const parts = path.slice(1).split("/");
  const isPort = path.startsWith(`${addresses.ports}/`) && parts.length === 3;
  return isPort || (parts.length === 1 && path.endsWith(".vsix"));
}
