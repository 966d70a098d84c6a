import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ownerPages } from "virtual:owner-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import { writeXml } from "../../theme/xml.ts";
import type { Env } from "../env.ts";
import type { SmallPageAssets } from "../http/document.tsx";
import { type Encoding, encodingFor } from "../http/encoding.ts";
import { digestOf, sendTagged } from "../http/etag.ts";
import type { RegistryNumbers } from "../registries/numbers.ts";
import type { Snapshot } from "../reviews/newest-reviews.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { Services } from "../services.ts";

/** The source of the page's shell: the build, or the development server. */
export interface PageShell {
  /** `index.html` with `<!--head-->`, `<!--page-->` and `<!--state-->` in it. */
  html(): Promise<string> | string;
  /** Renders the parts that go into the shell. */
  render(...page: Parameters<typeof render>): Promise<RenderedPage> | RenderedPage;
  smallPages: SmallPageAssets;
  /** Whether Vite serves it: Vite's inline scripts and styles need a page without a content security policy. */
  development: boolean;
}

/** How long a visitor waits for the database before the page shows the last known reviews, in milliseconds. */
const WAIT_MAX = 100;
/** How long a visitor waits for the first reviews after the start, in milliseconds. */
const FIRST_WAIT_MAX = 1_000;

/** How often the page asks a database that did not answer in time, in milliseconds. */
const RETRY_INTERVAL = 500;

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

/** One rendering of the page, from these reviews and numbers. */
interface Rendering {
  snapshot: Snapshot | null;
  numbers: RegistryNumbers | null;
  /** The page in an encoding. The first request for an encoding gets a promise, because it starts the compression. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
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
  const { env, newestReviews, log, registries } = services;
  // Browsers cache the page and revalidate it each time. A cache may serve an outdated page: such a page reads the
  // list again as soon as the event stream reports another version.
  const cacheControl =
    env.pageCacheSeconds > 0
      ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}, stale-while-revalidate=${env.pageCacheSeconds}`
      : "no-cache";
  let last: Rendering | null = null;
  /** Whether the database did not answer in time. Until it has answered, visitors get the last known reviews at once. */
  let isDatabaseLate = false;
  /** When to ask it again, in milliseconds of `performance.now()`. */
  let retryAt = 0;

  async function renderHtml(snapshot: Snapshot | null, numbers: RegistryNumbers | null): Promise<string> {
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
    return html
      .replace(/<html[^>]*>/, () => `<html ${parts.language}>`)
      .replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
  }

  function createRendering(snapshot: Snapshot | null, numbers: RegistryNumbers | null): Rendering {
    const html = renderHtml(snapshot, numbers);
    const variants = new Map<Encoding, Variant | Promise<Variant>>();

    async function makeVariant(encoding: Encoding): Promise<Variant> {
      const bytes = Buffer.from(await html);
      const variant = {
        etag: `"${digestOf(bytes)}-${encoding}"`,
        headers: {
          "content-type": "text/html; charset=utf-8",
          ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
          vary: "accept-encoding",
          "cache-control": snapshot || !SECTIONS.reviews ? cacheControl : "no-cache",
        },
        body: encoding === "identity" ? bytes : await compress[encoding](bytes),
      };
      variants.set(encoding, variant);
      return variant;
    }

    return {
      snapshot,
      numbers,
      variant(encoding) {
        const known = variants.get(encoding);
        if (known) return known;
        const made = makeVariant(encoding);
        variants.set(encoding, made);
        return made;
      },
    };
  }

  /** Renders a snapshot once, however many visitors wait for it. In development the page's code may have changed. */
  function renderingOf(snapshot: Snapshot | null): Rendering {
    const numbers = registries.numbers();
    if (last?.snapshot !== snapshot || last.numbers !== numbers || shell.development) {
      last = createRendering(snapshot, numbers);
    }
    return last;
  }

  function databaseAnswers(): void {
    if (isDatabaseLate) log.info("the page shows the newest reviews again");
    isDatabaseLate = false;
  }

  function databaseIsLate(error?: unknown): void {
    if (!isDatabaseLate)
      log.warn({ err: error }, "the page shows the last known reviews until the database answers");
    isDatabaseLate = true;
  }

  /** The newest reviews if the database answers in time, else the last known ones. Later visitors get the newest. */
  async function reviewsInTime(): Promise<Snapshot | null> {
    const known = newestReviews.lastKnown();
    if (isDatabaseLate && performance.now() < retryAt) return known;
    retryAt = performance.now() + RETRY_INTERVAL;
    const newest = newestReviews.newest().then(
      (snapshot) => {
        databaseAnswers();
        return snapshot;
      },
      (error) => {
        databaseIsLate(error);
        return known;
      },
    );
    if (isDatabaseLate && known) return known;
    return await withTimeout(isDatabaseLate || known ? WAIT_MAX : FIRST_WAIT_MAX, newest, () => {
      databaseIsLate();
      return known;
    });
  }

  function send(request: FastifyRequest, reply: FastifyReply, { etag, headers, body }: Variant) {
    return sendTagged(request, reply.headers(headers), etag, body);
  }

  app.get("/", (request, reply) => {
    if (isOtherLoopbackName(request, env)) return reply.redirect(`${env.publicOrigin}/`, 307);
    const encoding = encodingFor(request);
    const cached = SECTIONS.reviews ? newestReviews.cached() : null;
    if (cached) databaseAnswers();
    const variant =
      cached || !SECTIONS.reviews
        ? renderingOf(cached).variant(encoding)
        : reviewsInTime().then((snapshot) => renderingOf(snapshot).variant(encoding));
    // Most visitors get a variant that exists already. Sent without a promise, it costs Fastify a tenth less processor time.
    return variant instanceof Promise
      ? variant.then((made) => send(request, reply, made))
      : send(request, reply, variant);
  });

  const robots = `User-agent: *\nAllow: /\nDisallow: /auth/\nDisallow: /owner/\nSitemap: ${env.publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));

  const sitemap = writeXml("urlset", {
    "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    url: ["", ...ownerPages.map(({ name }) => name)].map((path) => ({ loc: `${env.publicOrigin}/${path}` })),
  });
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
