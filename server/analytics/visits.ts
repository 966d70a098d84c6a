import type { FastifyInstance, FastifyRequest } from "fastify";
import { addresses } from "../../shared/addresses.ts";
import type { EventCounter } from "./event-counter.ts";

// Page views and downloads are daily totals. Nothing about a visitor is stored, and visitors whose browsers ask not to
// be tracked are not counted.

/** Counts a page that is sent, if a person sees it. */
export function countView(events: EventCounter, request: FastifyRequest): void {
  if (request.method === "GET" && isVisit(request) && !asksNotToBeTracked(request)) events.count("views");
}

/** Counts the downloads among the files that a part of the app serves. */
export function countDownloads(scope: FastifyInstance, events: EventCounter): void {
  scope.addHook("onResponse", (request, reply, done) => {
    const [path = ""] = request.url.split("?");
    const isAnswered = request.method === "GET" && reply.statusCode === 200;
    if (isAnswered && isDownload(path) && !asksNotToBeTracked(request)) events.count("downloads");
    done();
  });
}

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
