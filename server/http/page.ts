import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { themeScript } from "virtual:first-paint";
import { ownerPages } from "virtual:owner-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import type { Env } from "../env.ts";
import { within } from "../process/deadline.ts";
import type { Snapshot } from "../reviews/feed.ts";
import type { Services } from "../services.ts";
import { type Encoding, encodingFor } from "./encoding.ts";
import { digestOf, sendTagged } from "./tagged.ts";

/** The source of the page's shell: the build, or the development server. */
export interface PageShell {
  /** `index.html` with `<!--head-->`, `<!--page-->` and `<!--state-->` in it. */
  html(): Promise<string> | string;
  /** Renders the parts that go into the shell. */
  render(...page: Parameters<typeof render>): Promise<RenderedPage> | RenderedPage;
  /** URL paths of the files that the sign-in popup loads. */
  popup: { script: string; styles: readonly string[] };
  /** Whether Vite serves it: Vite's inline scripts and styles need a page without a content security policy. */
  development: boolean;
}

/** How long a visitor waits for the database before the page shows the last known reviews, in milliseconds. */
const PATIENCE = 100;
/** How long a visitor waits while no reviews are known, in milliseconds. */
const FIRST_PATIENCE = 1_000;

/** How often the site queries the database while it does not answer in time, in milliseconds. */
const REFRESH_INTERVAL = 500;

/** CSP sources (`'sha256-…'`). */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

function cspSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The CSP sources of the inline parts: the style sheets of the shell, and the script that runs before the first paint.
 */
export function inlineSources(html: string): InlineSources {
  return {
    scripts: themeScript === null ? [] : [cspSource(themeScript)],
    styles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => cspSource(css)),
  };
}

/**
 * Compresses outside the event loop, once for each rendering. Brotli's best level saves 300 bytes over level 10 and
 * takes 50 ms more.
 */
const compress: Record<Exclude<Encoding, "identity">, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** One rendering of the page in one encoding. */
interface Variant {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** One rendering of the page, compressed when a client first asks for it. */
class Rendering {
  readonly #bytes: Buffer;
  readonly #digest: string;
  readonly #cacheControl: string;
  readonly #variants = new Map<Encoding, Promise<Variant>>();
  readonly #finished = new Map<Encoding, Variant>();

  constructor(html: string, cacheControl: string) {
    this.#bytes = Buffer.from(html);
    this.#digest = digestOf(this.#bytes);
    this.#cacheControl = cacheControl;
  }

  /** The page in an encoding, if a client has asked for that encoding before. */
  finished(encoding: Encoding): Variant | undefined {
    return this.#finished.get(encoding);
  }

  variant(encoding: Encoding): Promise<Variant> {
    let variant = this.#variants.get(encoding);
    if (!variant) {
      variant = this.#make(encoding);
      this.#variants.set(encoding, variant);
    }
    return variant;
  }

  async #make(encoding: Encoding): Promise<Variant> {
    const variant = {
      etag: `"${this.#digest}-${encoding}"`,
      headers: {
        "content-type": "text/html; charset=utf-8",
        ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
        vary: "accept-encoding",
        "cache-control": this.#cacheControl,
      },
      body: encoding === "identity" ? this.#bytes : await compress[encoding](this.#bytes),
    };
    this.#finished.set(encoding, variant);
    return variant;
  }
}

/** Whether the request came under another name of the loopback address, with which sign-in cannot work. */
function isOtherLoopbackName({ headers }: FastifyRequest, env: Env): boolean {
  const { host = "" } = headers;
  return (
    env.loopback &&
    headers["sec-fetch-mode"] === "navigate" &&
    /^(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(host) &&
    `http://${host}` !== env.publicOrigin
  );
}

/**
 * `GET /`: the same bytes for all visitors, rendered once per change of the reviews. The browser asks afterwards
 * who is signed in.
 */
export function registerPage(app: FastifyInstance, services: Services, shell: PageShell): void {
  const { env, feed, log, registries } = services;
  // Browsers cache the page and revalidate it each time. A cache may serve an outdated page: such a page reads the
  // list again as soon as the event stream reports another version.
  const cacheControl =
    env.pageCacheSeconds > 0
      ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}, stale-while-revalidate=${env.pageCacheSeconds}`
      : "no-cache";
  let renderings = new WeakMap<Snapshot, Promise<Rendering>>();
  /** The rendering of the snapshot in memory, which most visitors get. */
  let newest: { snapshot: Snapshot; rendering: Rendering } | null = null;
  /** The page while no reviews are known. */
  let bare: Promise<Rendering> | null = null;
  let numbers = registries.numbers();
  /** Whether the database did not answer in time. Until it has answered, no visitor waits for it. */
  let isLate = false;
  /** When to query it next in that case, in milliseconds of `performance.now()`. */
  let nextRefresh = 0;

  async function renderDocument(snapshot: Snapshot | null): Promise<Rendering> {
    const parts: Record<string, string> = {
      ...(await shell.render({
        publicOrigin: env.publicOrigin,
        analytics: env.analyticsService,
        newest: snapshot?.page ?? null,
        version: snapshot?.version ?? null,
        numbers,
      })),
    };
    const html = await shell.html();
    return new Rendering(
      html
        .replace(/<html[^>]*>/, () => `<html ${parts.language}>`)
        .replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? ""),
      snapshot ? cacheControl : "no-cache",
    );
  }

  /** Renders a snapshot once, however many visitors wait for it. */
  async function renderingOf(snapshot: Snapshot | null): Promise<Rendering> {
    if (registries.numbers() !== numbers) {
      numbers = registries.numbers();
      renderings = new WeakMap();
      bare = null;
      newest = null;
    }
    if (shell.development) return await renderDocument(snapshot);
    if (!snapshot) {
      bare ??= renderDocument(null);
      return await bare;
    }
    let rendering = renderings.get(snapshot);
    if (!rendering) {
      rendering = renderDocument(snapshot);
      renderings.set(snapshot, rendering);
    }
    const finished = await rendering;
    if (feed.cached() === snapshot && renderings.get(snapshot) === rendering)
      newest = { snapshot, rendering: finished };
    return finished;
  }

  async function refresh(): Promise<Snapshot | null> {
    try {
      const snapshot = await feed.newest();
      becomeCurrent();
      return snapshot;
    } catch (error) {
      becomeLate(error);
      return feed.lastKnown();
    }
  }

  function becomeCurrent(): void {
    if (isLate) log.info("the page shows the newest reviews again");
    isLate = false;
  }

  function becomeLate(error?: unknown): void {
    if (!isLate) log.warn({ err: error }, "the page shows the last known reviews until the database answers");
    isLate = true;
  }

  /** The newest reviews if the database answers in time, else the last known ones. Later visitors get the newest. */
  async function reviewsInTime(): Promise<Snapshot | null> {
    const cached = feed.cached();
    if (cached) {
      becomeCurrent();
      return cached;
    }
    const known = feed.lastKnown();
    if (isLate) {
      if (performance.now() < nextRefresh) return known;
      nextRefresh = performance.now() + REFRESH_INTERVAL;
    }
    const refreshed = refresh();
    if (isLate && known) return known;
    return await within(isLate || known ? PATIENCE : FIRST_PATIENCE, refreshed, () => {
      becomeLate();
      return feed.lastKnown();
    });
  }

  /** The page, if it is cached in this encoding. */
  function ready(encoding: Encoding): Variant | undefined {
    const isCurrent = newest?.snapshot === feed.cached() && numbers === registries.numbers();
    return newest && isCurrent ? newest.rendering.finished(encoding) : undefined;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { etag, headers, body }: Variant,
  ): FastifyReply {
    return sendTagged(request, reply.headers(headers), etag, body);
  }

  async function render(request: FastifyRequest, reply: FastifyReply, encoding: Encoding) {
    const rendering = await renderingOf(await reviewsInTime());
    return send(request, reply, await rendering.variant(encoding));
  }

  app.get("/", (request, reply) => {
    if (isOtherLoopbackName(request, env)) return reply.redirect(`${env.publicOrigin}/`, 307);
    const encoding = encodingFor(request);
    const variant = ready(encoding);
    return variant ? send(request, reply, variant) : render(request, reply, encoding);
  });

  const robots = `User-agent: *\nAllow: /\nDisallow: /auth/\nDisallow: /owner/\nSitemap: ${env.publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));

  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${["", ...ownerPages.map(({ name }) => name)].map((path) => `<url><loc>${env.publicOrigin}/${path}</loc></url>`).join("")}</urlset>\n`;
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
