import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../db/connection.ts";
import { networkOf } from "../limits/limits.ts";
import type { EventCounter } from "./counter.ts";
import { sumsByDetail } from "./queries.ts";

/** How many new referring sites a process counts separately in a day. Views from any further site count as `other`. */
const NEW_SITES_MAX = 200;
/** How many of them one network may bring, so that one visitor cannot use them up with invented sites. */
const NEW_SITES_PER_NETWORK = 10;
/** The sites that sent the most visitors lately are always counted: how many, and in how many days. */
const KNOWN_SITES = { limit: 200, days: 30 };

/**
 * Counts page views, the sites that they come from, and downloads, as daily totals. It stores nothing about a visitor,
 * and does not count visitors whose browsers ask not to be tracked.
 */
export function countVisits(
  app: FastifyInstance,
  {
    db,
    events,
    log,
    publicOrigin,
  }: { db: Database; events: EventCounter; log: FastifyBaseLogger; publicOrigin: string },
): void {
  let day = "";
  let known = new Set<string>();
  const fresh = new Set<string>();
  const perNetwork = new Map<string, number>();

  /** Begins a day with the sites that are known by then. */
  async function beginDay(): Promise<void> {
    fresh.clear();
    perNetwork.clear();
    try {
      const sites = await sumsByDetail(db, "referrer:", KNOWN_SITES);
      known = new Set(sites.map(({ name }) => name));
    } catch (err) {
      log.warn({ err }, "the site could not read which sites sent visitors; it uses those that it last read");
    }
  }

  function isCounted(host: string, network: string): boolean {
    if (known.has(host) || fresh.has(host)) return true;
    const brought = perNetwork.get(network) ?? 0;
    if (fresh.size >= NEW_SITES_MAX || brought >= NEW_SITES_PER_NETWORK) return false;
    fresh.add(host);
    perNetwork.set(network, brought + 1);
    return true;
  }

  async function countReferrer(host: string, network: string): Promise<void> {
    const today = new Date().toISOString().slice(0, 10);
    if (day !== today) {
      day = today;
      await beginDay();
    }
    events.count(`referrer:${isCounted(host, network) ? host : "other"}`);
  }

  app.addHook("onResponse", (request, reply, done) => {
    if (request.method === "GET" && !asksNotToBeTracked(request)) {
      const isAnswered = reply.statusCode === 200 || reply.statusCode === 304;
      const [path = ""] = request.url.split("?");
      if (path === "/" && isAnswered && isVisit(request)) {
        events.count("page_view");
        const host = otherSite(request.headers.referer, publicOrigin);
        if (host) void countReferrer(host, networkOf(request.ip));
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

/** Top-level names that are not in the public DNS (RFC 6761, 6762, 7686, 8375, 9476 and usual names of local networks). */
const LOCAL_NAMES =
  /\.(?:localhost|local|localdomain|internal|intranet|invalid|test|lan|home|corp|private|alt|arpa|onion)$/;

/**
 * The host of the site that a Referer header names; null for this site, an address, or a name that is not public. An
 * address could be a person's.
 */
export function otherSite(referer: string | undefined, publicOrigin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { origin, hostname, protocol } = new URL(referer);
  if (!/^https?:$/.test(protocol) || origin === publicOrigin) return null;
  const host = hostname.replace(/\.$/, "").replace(/^www\./, "");
  const isName =
    host.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(host);
  return isName && !LOCAL_NAMES.test(host) ? host : null;
}

/** What a path downloads: the extension, a port of the theme by its id, or all of them. */
export function downloadAt(path: string): string | null {
  if (/^\/[^/]+\.vsix$/.test(path)) return "vsix";
  if (/^\/ports\/[^/]+\.zip$/.test(path)) return "all-ports";
  return /^\/ports\/([a-z0-9-]{1,40})\/[^/]+$/.exec(path)?.[1] ?? null;
}
