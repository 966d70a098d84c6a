import { main as changes } from "virtual:changes";
import { otherThemePages } from "virtual:other-theme-pages";
import { ownerPages } from "virtual:owner-pages";
import { main as ports } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { writeXml } from "../../theme/xml.ts";

/** `/robots.txt` and `/sitemap.xml`, for search engines. */
export async function robots(
  app: FastifyInstance,
  { publicOrigin }: { publicOrigin: string },
): Promise<void> {
  const rules = `User-agent: *\nAllow: /\nDisallow: /auth/\nSitemap: ${publicOrigin}/sitemap.xml\n`;
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(rules));

  // A static build saves these pages, and no others.
  const paths = [
    "",
    ...otherThemePages.map(({ path }) => path.slice(1)),
    ...ownerPages.map(({ name }) => name),
    ...(SECTIONS.ports && ports !== null ? ["ports"] : []),
    ...(SECTIONS.changes && changes !== null ? ["changes"] : []),
  ];
  const sitemap = writeXml("urlset", {
    "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    url: paths.map((path) => ({ loc: `${publicOrigin}/${path}` })),
  });
  app.get("/sitemap.xml", (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
