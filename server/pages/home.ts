import { otherThemePages } from "virtual:other-theme-pages";
import type { FastifyInstance } from "fastify";
import type { RenderedPage, render } from "../../client/entry-server.tsx";
import { addresses } from "../../shared/addresses.ts";
import type { ReviewPage } from "../../shared/reviews.ts";
import { countView } from "../analytics/event-counter.ts";
import { HTML, type SmallPageAssets } from "../http/document.tsx";
import { makeReady, type ReadyAnswer, sendReady } from "../http/ready-answer.ts";
import type { Services } from "../services.ts";
import { cookiesOf } from "../session/sessions.ts";

/** Provides the page's shell: from the build, or from the development server. */
export interface PageShell {
  /** `index.html` with the placeholders `<!--html-->`, `<!--head-->`, `<!--page-->` and `<!--state-->`. */
  html(): Promise<string> | string;
  /** Renders the parts that replace the placeholders. */
  render(...page: Parameters<typeof render>): Promise<RenderedPage> | RenderedPage;
  smallPages: SmallPageAssets;
  /** `owner/index.html`, the owner's page, with the placeholders `<!--head-->` and `<!--page-->`. */
  ownerHtml(): Promise<string> | string;
  /** Whether Vite serves it. Vite's inline scripts and styles need a page without a content security policy. */
  development: boolean;
}

type HomeServices = Pick<Services, "env" | "events" | "responses" | "sessions">;

/** `GET /`: the same page for everybody, with the newest reviews. The browser then asks who is signed in. */
export async function home(
  app: FastifyInstance,
  { services, shell }: { services: HomeServices; shell: PageShell },
): Promise<void> {
  const { env, events, responses, sessions } = services;
  const cacheable = env.pageCacheSeconds > 0 ? `public, max-age=0, s-maxage=${env.pageCacheSeconds}` : "no-cache";

  async function makePage(newest: ReviewPage | null, otherTheme: string | null): Promise<ReadyAnswer> {
    const rendered = await shell.render({ publicOrigin: env.publicOrigin, newest, with: otherTheme });
    const parts: Record<string, string> = { ...rendered };
    const template = await shell.html();
    const html = template.replace(/<!--(html|head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
    const isComplete = newest !== null || !SECTIONS.reviews;
    return await makeReady(html, { "content-type": HTML, "cache-control": isComplete ? cacheable : "no-cache" });
  }

  app.get<{ Querystring: { with?: unknown } }>(addresses.home, async (request, reply) => {
    // Unknown names are ignored, so that nobody can fill the memory with renderings.
    const asked = String(request.query.with ?? "").normalize();
    const other = otherThemePages.find(({ name }) => name === asked)?.name ?? null;
    countView(events, request);
    const snapshot = await responses.snapshot(sessions.claimedId(cookiesOf(request)) !== null);
    const page = shell.development
      ? await makePage(snapshot.newest, other)
      : await snapshot.answer(`page ${other ?? ""}`, (newest) => makePage(newest, other));
    // A cache keeps one page: any query would make another copy.
    const headers = request.url === addresses.home ? page.headers : { ...page.headers, "cache-control": "no-cache" };
    return sendReady(reply, { ...page, headers });
  });
}
