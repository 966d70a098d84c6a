import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { ownerPages } from "virtual:owner-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import type { ReviewPage } from "../../shared/reviews.ts";
import { writeXml } from "../../theme/xml.ts";
import type { Env } from "../env.ts";
import type { SmallPageAssets } from "../http/document.tsx";
import { type Encoding, encodingFor } from "../http/encoding.ts";
import { digestOf, sendTagged } from "../http/etag.ts";
import { withTimeout } from "../runtime/deadline.ts";
import type { Services } from "../services.ts";

/** The source of the page's shell: the build, or the development server. */
export interface PageShell {
  /** `index.html` with `<!--head-->`, `<!--page-->` and `<!--state-->` in it. */
  html(): Promise<string> | string;
  /** Renders the parts that go into the shell. */
  render(...page: Parameters<typeof render>): Promise<RenderedPage> | RenderedPage;
  smallPages: SmallPageAssets;
  /** `owner/index.html`, the owner's page, with `<!--head-->` and `<!--page-->` in it. */
  ownerHtml(): Promise<string> | string;
  /** Whether Vite serves it: Vite's inline scripts and styles need a page without a content security policy. */
  development: boolean;
}

/** How long a visitor waits for the first reviews after the start, in milliseconds. */
const FIRST_WAIT_MAX = 1_000;

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

/** One rendering of the page, from these reviews. */
interface Rendering {
  newest: ReviewPage | null;
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
  const { env, newestReviews, log, sessions } = services;
  // Browsers cache the page and revalidate it each time. A cache may serve an outdated page.
  const cacheControl =
    env.pageCacheSeconds > 0
      ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}, stale-while-revalidate=${env.pageCacheSeconds}`
      : "no-cache";
  let last: Rendering | null = null;

  async function renderHtml(newest: ReviewPage | null): Promise<string> {
    const parts: Record<string, string> = {
      ...(await shell.render({
        publicOrigin: env.publicOrigin,
        newest,
      })),
    };
    const html = await shell.html();
    return html
      .replace(/<html[^>]*>/, () => `<html ${parts.language}>`)
      .replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
  }

  function createRendering(newest: ReviewPage | null): Rendering {
    const html = renderHtml(newest);
    const variants = new Map<Encoding, Variant | Promise<Variant>>();

    async function makeVariant(encoding: Encoding): Promise<Variant> {
      const bytes = Buffer.from(await html);
      const variant = {
        etag: `"${digestOf(bytes)}-${encoding}"`,
        headers: {
          "content-type": "text/html; charset=utf-8",
          ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
          vary: "accept-encoding",
          "cache-control": newest || !SECTIONS.reviews ? cacheControl : "no-cache",
        },
        body: encoding === "identity" ? bytes : await compress[encoding](bytes),
      };
      variants.set(encoding, variant);
      return variant;
    }

    return {
      newest,
      variant(encoding) {
        const known = variants.get(encoding);
        if (known) return known;
        const made = makeVariant(encoding);
        variants.set(encoding, made);
        return made;
      },
    };
  }

  /** Renders a list once, however many visitors wait for it. In development the page's code may have changed. */
  function renderingOf(newest: ReviewPage | null): Rendering {
    if (last?.newest !== newest || shell.development) last = createRendering(newest);
    return last;
  }

  /** The newest reviews, for somebody who may be signed in from the database; null while they cannot be read. */
  async function reviewsFor(request: FastifyRequest): Promise<ReviewPage | null> {
    const isSession = sessions.idOf(sessions.tokenOf(request.cookies)) !== null;
    const newest = (isSession ? newestReviews.current() : newestReviews.newest()).catch((err) => {
      log.warn({ err }, "the page could not read the newest reviews");
      return newestReviews.newest().catch(() => null);
    });
    return await withTimeout(FIRST_WAIT_MAX, newest, () => null);
  }

  function send(request: FastifyRequest, reply: FastifyReply, { etag, headers, body }: Variant) {
    return sendTagged(request, reply.headers(headers), etag, body);
  }

  app.get("/", (request, reply) => {
    if (isOtherLoopbackName(request, env)) return reply.redirect(`${env.publicOrigin}/`, 307);
    const encoding = encodingFor(request);
    const isSession = sessions.idOf(sessions.tokenOf(request.cookies)) !== null;
    const fresh = SECTIONS.reviews && !isSession ? newestReviews.fresh() : null;
    const variant =
      fresh || !SECTIONS.reviews
        ? renderingOf(fresh).variant(encoding)
        : reviewsFor(request).then((newest) => renderingOf(newest).variant(encoding));
    // Most visitors get a variant that exists already. Sent without a promise, it costs Fastify a tenth less processor time.
    return variant instanceof Promise
      ? variant.then((made) => send(request, reply, made))
      : send(request, reply, variant);
  });

  const robots = `User-agent: *\nAllow: /\nDisallow: /auth/\nSitemap: ${env.publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));

  const sitemap = writeXml("urlset", {
    "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    url: ["", ...ownerPages.map(({ name }) => name)].map((path) => ({ loc: `${env.publicOrigin}/${path}` })),
  });
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
