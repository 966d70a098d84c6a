import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";

/** How many referring sites a process counts separately in a day. Views from any further site count as `other`. */
const REFERRERS_MAX = 200;

/**
 * Counts page views, the sites that they come from, and downloads, as daily totals. It stores nothing about a visitor,
 * and does not count visitors whose browsers ask not to be tracked.
 */
export function countVisits(app: FastifyInstance, { env, events }: Pick<Services, "env" | "events">): void {
  const referrers = { day: "", hosts: new Set<string>() };

  function referrerEvent(host: string): `referrer:${string}` {
    const day = new Date().toISOString().slice(0, 10);
    if (referrers.day !== day) {
      referrers.day = day;
      referrers.hosts.clear();
    }
    if (!referrers.hosts.has(host) && referrers.hosts.size >= REFERRERS_MAX) return "referrer:other";
    referrers.hosts.add(host);
    return `referrer:${host}`;
  }

  app.addHook("onResponse", (request, reply, done) => {
    if (request.method === "GET" && !asksNotToBeTracked(request)) {
      const isAnswered = reply.statusCode === 200 || reply.statusCode === 304;
      const [path = ""] = request.url.split("?");
      if (path === "/" && isAnswered && isVisit(request)) {
        events.count("page_view");
        const host = otherSite(request.headers.referer, env.publicOrigin);
        if (host) events.count(referrerEvent(host));
      } else if (reply.statusCode === 200) {
        const what = downloadAt(path);
        if (what) events.count(`download:${what}`);
      }
    }
    done();
  });
}

function asksNotToBeTracked({ headers }: FastifyRequest): boolean {
  return headers.dnt === "1" || headers["sec-gpc"] === "1";
}

/** Whether a request's headers say that a browser shows the page to a person. Bots and prefetches send other headers. */
function isVisit({ headers }: FastifyRequest): boolean {
  return (
    headers["sec-fetch-mode"] === "navigate" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined
  );
}

/** The host in a Referer header; null if there is none or it is this site's. */
function otherSite(referer: string | undefined, publicOrigin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, hostname, protocol } = new URL(referer);
  const isSite = /^https?:$/.test(protocol) && /^[a-z0-9.-]{1,253}$/.test(hostname);
  return isSite && origin !== publicOrigin ? hostname.replace(/^www\./, "") : null;
}

/** What a path downloads: the extension, a port of the theme by its id, or all of them. */
export function downloadAt(path: string): string | null {
  if (/^\/[^/]+\.vsix$/.test(path)) return "vsix";
  if (/^\/ports\/[^/]+\.zip$/.test(path)) return "all-ports";
  return /^\/ports\/([a-z0-9-]{1,40})\/[^/]+$/.exec(path)?.[1] ?? null;
}
