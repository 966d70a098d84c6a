import { otherThemePages } from "virtual:other-theme-pages";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import { addresses } from "../../shared/addresses.ts";
import type { ReviewPage } from "../../shared/reviews.ts";
import { countView } from "../analytics/event-counter.ts";
import { type CompressedHtml, compressHtml, type SmallPageAssets, sendCompressed } from "../http/document.tsx";
import { ListState } from "../reviews/newest-reviews.ts";
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

type HomeState = ListState<ReviewPage | null>;

/** `GET /`: the same page for everybody, with the newest reviews in it. The browser then asks who is signed in. */
export async function home(
  app: FastifyInstance,
  { services, shell }: { services: Pick<Services, "env" | "events" | "newestReviews">; shell: PageShell },
): Promise<void> {
  const { env, events, newestReviews } = services;
  const cacheControl = env.pageCacheSeconds > 0 ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}` : "no-cache";

  async function renderHtml(newest: ReviewPage | null, otherTheme: string | null): Promise<string> {
    const rendered = await shell.render({ publicOrigin: env.publicOrigin, newest, with: otherTheme });
    const parts: Record<string, string> = { ...rendered };
    return (await shell.html())
      .replace('<html lang="en">', () => `<html ${parts.language}>`)
      .replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
  }

  /** What there is to render before the reviews were ever read, and on a site without them. */
  const withoutReviews = new ListState(null);

  /** The newest reviews, or the last known ones; none when there are none yet and the database is unreachable. */
  function reviews(log: FastifyBaseLogger): HomeState | Promise<HomeState> {
    if (!SECTIONS.reviews) return withoutReviews;
    const newest = newestReviews.newest();
    if (!(newest instanceof Promise)) return newest;
    const orNone = newest.catch((err) => {
      log.error({ err }, "the page has no reviews: `err` says why they could not be read");
      return withoutReviews;
    });
    return withTimeout(FIRST_WAIT_MAX, orNone, () => withoutReviews);
  }

  function renderingOf(state: HomeState, other: string | null): CompressedHtml | Promise<CompressedHtml> {
    const render = async () => await compressHtml(await renderHtml(state.page, other));
    return shell.development ? render() : state.once(`page ${other ?? ""}`, render);
  }

  app.get<{ Querystring: { with?: unknown } }>(addresses.home, (request, reply) => {
    // A name that is not known is ignored, so that nobody can fill the memory with renderings.
    const asked = String(request.query.with ?? "").normalize();
    const other = otherThemePages.find(({ name }) => name === asked)?.name ?? null;
    countView(events, request);

    function send(state: HomeState, html: CompressedHtml): FastifyReply {
      const isComplete = state.page !== null || !SECTIONS.reviews;
      // A cache keeps one page: any query would make another copy.
      const isCacheable = isComplete && request.url === addresses.home;
      reply.header("cache-control", isCacheable ? cacheControl : "no-cache");
      return sendCompressed(reply, html);
    }

    // Most visits wait for nothing.
    const state = reviews(request.log);
    const html = state instanceof Promise ? null : renderingOf(state, other);
    if (!(state instanceof Promise) && html !== null && !(html instanceof Promise)) send(state, html);
    else return Promise.resolve(state).then(async (read) => send(read, await renderingOf(read, other)));
  });
}
