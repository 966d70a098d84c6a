import { otherThemePages } from "virtual:other-theme-pages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import { addresses } from "../../shared/addresses.ts";
import type { ReviewPage } from "../../shared/reviews.ts";
import { type CompressedHtml, compressHtml, sendCompressed } from "../http/compressed.ts";
import type { SmallPageAssets } from "../http/document.tsx";
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

interface HomeOptions {
  services: Pick<Services, "env" | "log" | "newestReviews">;
  shell: PageShell;
}

/**
 * `GET /`: the same page for all visitors, with the newest reviews in it. The browser asks afterwards who is signed in.
 */
export async function home(app: FastifyInstance, { services, shell }: HomeOptions): Promise<void> {
  const { env, newestReviews } = services;
  const cacheControl =
    env.pageCacheSeconds > 0 ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}` : "no-cache";

  async function renderHtml(newest: ReviewPage | null, otherTheme: string | null): Promise<string> {
    const parts: Record<string, string> = {
      ...(await shell.render({ publicOrigin: env.publicOrigin, newest, with: otherTheme })),
    };
    const html = await shell.html();
    return html
      .replace('<html lang="en">', () => `<html ${parts.language}>`)
      .replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
  }

  /** The newest reviews, or the last known ones; null when there are none yet and the database is away. */
  async function reviews({ log }: FastifyRequest): Promise<ReviewPage | null> {
    if (!SECTIONS.reviews) return null;
    const newest = newestReviews.newest().catch((err) => {
      log.error({ err }, "the page has no reviews: `err` says why they could not be read");
      return null;
    });
    return await withTimeout(FIRST_WAIT_MAX, newest, () => null);
  }

  /** The renderings from one list of reviews, by the other theme that they show. */
  let kept: { newest: ReviewPage | null; renderings: Map<string | null, Promise<CompressedHtml>> } | null =
    null;

  function renderingOf(newest: ReviewPage | null, otherTheme: string | null): Promise<CompressedHtml> {
    if (kept?.newest !== newest || shell.development) kept = { newest, renderings: new Map() };
    const { renderings } = kept;
    const rendering = renderings.get(otherTheme) ?? renderHtml(newest, otherTheme).then(compressHtml);
    renderings.set(otherTheme, rendering);
    rendering.catch(() => renderings.delete(otherTheme));
    return rendering;
  }

  app.get<{ Querystring: { with?: unknown } }>(addresses.home, async (request, reply) => {
    // A name that is not known is ignored, so that nobody can fill the memory with renderings.
    const asked = String(request.query.with ?? "").normalize();
    const other = otherThemePages.find(({ name }) => name === asked);
    const newest = await reviews(request);
    const rendering = await renderingOf(newest, other?.name ?? null);
    const isComplete = newest !== null || !SECTIONS.reviews;
    // A cache keeps one page: any query would make another copy.
    const isCacheable = isComplete && request.url === addresses.home;
    reply.header("cache-control", isCacheable ? cacheControl : "no-cache");
    return sendCompressed(reply, rendering);
  });
}
