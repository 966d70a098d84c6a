import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { render } from "../client/entry-server.tsx";
import type { Services } from "./context.ts";
import { listReviews } from "./reviews/queries.ts";
import { REVIEWS_PAGE_SIZE, type ReviewPage } from "./reviews/schema.ts";

/** Where the page's shell comes from: the build, or the development server. */
export interface PageShell {
  /** `index.html` with `<!--head-->`, `<!--page-->` and `<!--state-->` in it. */
  html(): Promise<string> | string;
  /** URL paths of what the sign-in popup loads. */
  popup: { script: string; styles: string };
  /** False in development, whose reloading needs inline scripts and styles. */
  contentSecurityPolicy: boolean;
}

/** The CSP sources of a document's inline style sheets. */
export function inlineStyleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = ""]) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  );
}

export function registerPage(app: FastifyInstance, services: Services, shell: PageShell): void {
  app.get("/", async (request, reply) => {
    const { env } = services;
    // Under another loopback name the sign-in, whose cookies belong to the public origin, could not work.
    if (env.loopback && request.headers["sec-fetch-mode"] === "navigate") {
      const publicHost = new URL(env.publicOrigin).host;
      if (request.headers.host !== publicHost && /^(?:127\.0\.0\.1|\[::1\])(?::|$)/.test(request.headers.host ?? "")) {
        return reply.redirect(`${env.publicOrigin}/`, 307);
      }
    }
    let newest: ReviewPage | null = null;
    try {
      newest = await listReviews(services.db, { cursor: null, limit: REVIEWS_PAGE_SIZE });
    } catch (error) {
      request.log.error({ err: error }, "the page is rendered without reviews");
    }
    const { head, page, state } = render({ publicOrigin: env.publicOrigin, newest });
    const parts: Record<string, string> = { head, page, state };
    const html = (await shell.html()).replace(/<!--(head|page|state)-->/g, (_, name: string) => parts[name] ?? "");
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
  });

  const robots = `User-agent: *\nAllow: /\nDisallow: /auth/\nSitemap: ${services.env.publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));

  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${services.env.publicOrigin}/</loc></url></urlset>\n`;
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
