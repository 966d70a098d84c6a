import { hash } from "node:crypto";
import { themeScript } from "virtual:first-paint";
import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { refusalWording } from "../../defaults/words/server.ts";
import { addresses } from "../../shared/addresses.ts";
import { isLoopback } from "../runtime/variables.ts";

interface SecurityOptions {
  env: { loopback: boolean; measurementId: string | null; publicOrigin: string; secure: boolean };
  shell: { html(): Promise<string> | string; development: boolean };
}

/**
 * Sets the response's headers. Refuses requests for a foreign host name, and writes that another site causes; otherwise
 * it calls `next`.
 */
type Guard = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;

/**
 * Makes the check that every request passes first, even if its address cannot be decoded. @fastify/helmet sets no
 * headers on responses to such requests, and creates helmet for each response (decision 0018).
 */
export async function createGuard({ env, shell }: SecurityOptions): Promise<Guard> {
  const setHeaders = helmet({
    // Vite's development client uses inline scripts and styles.
    contentSecurityPolicy: !shell.development && { useDefaults: false, directives: policy(env, await shell.html()) },
    // An identity provider's sign-in popup must stay connected to the page that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: env.secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    xFrameOptions: { action: "deny" },
  });
  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).header("cache-control", "no-store").send({ message });
  return (request, reply, next) => {
    setHeaders(request.raw, reply.raw, () => {});
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    // Vite checks the name in development.
    if (env.loopback && !shell.development && isUnderForeignName(request)) {
      refuse(reply, 421, refusalWording.otherHost(env.publicOrigin));
    } else if (isCrossSiteWrite(request, env.publicOrigin)) {
      refuse(reply, 403, refusalWording.otherSite);
    } else next();
  };
}

/** Addresses that a supervisor may request under any host name. Their responses contain no data. */
const PROBES: readonly (string | undefined)[] = [addresses.live, addresses.ready];

/**
 * Whether a request to a site on a loopback address names another host. An attacker may own the name and resolve it to
 * 127.0.0.1. The browser then treats the attacker's page and this site as the same origin (DNS rebinding).
 */
function isUnderForeignName({ headers, routeOptions }: FastifyRequest): boolean {
  const name = headers.host?.toLowerCase().replace(/:\d*$/, "") ?? "";
  return !isLoopback(name) && !PROBES.includes(routeOptions.url);
}

/** Whether the browser says that another site caused the request. */
export function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

function isCrossSiteWrite(request: FastifyRequest, publicOrigin: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const { origin, "sec-fetch-site": site } = request.headers;
  // Every current browser sends this header; older ones send the origin of the page.
  return isFromOtherSite(request) || (site === undefined && origin !== undefined && origin !== publicOrigin);
}

/** The directives of the Content Security Policy. Hashes allow the page's inline scripts and styles. */
function policy({ measurementId, secure }: SecurityOptions["env"], html: string) {
  // From Google's guide to a Content Security Policy for Google Analytics 4.
  const [tags, analytics] = ["https://*.googletagmanager.com", "https://*.google-analytics.com"];
  const google = (...sources: string[]) => (measurementId ? sources : []);
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...(themeScript === null ? [] : [sourceOf(themeScript)]), ...google(tags)],
    // The worker highlights a visitor's own code.
    workerSrc: ["'self'"],
    styleSrc: ["'self'", ...inlineStyles(html).map(sourceOf)],
    imgSrc: ["'self'", "data:", ...google(analytics, tags)],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...google(analytics, "https://*.analytics.google.com", tags)],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

function inlineStyles(html: string): string[] {
  const [, ...rest] = html.split("<style>");
  return rest.map((part) => part.slice(0, part.indexOf("</style>")));
}

function sourceOf(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
