import { main as changes } from "virtual:changes";
import { otherThemePages } from "virtual:other-theme-pages";
import { ownerPages } from "virtual:owner-pages";
import { main as ports } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { addresses, siteAddress } from "../../shared/addresses.ts";
import { writeXml } from "../../toolkit/xml.ts";

/** The rules and the sitemap for search engines. */
export async function robots(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): Promise<void> {
  const disallowed = SECTIONS.signIn ? `Disallow: ${addresses.auth}/\n` : "";
  const rules = `User-agent: *\nAllow: /\n${disallowed}Sitemap: ${publicOrigin}${addresses.sitemap}\n`;
  app.get(addresses.robots, (_request, reply) => reply.type("text/plain; charset=utf-8").send(rules));

  // A static build writes exactly these pages.
  const paths = [
    addresses.home,
    ...otherThemePages.map(({ path }) => path),
    ...ownerPages.map(({ name }) => siteAddress(name)),
    ...(SECTIONS.ports && ports !== null ? [addresses.ports] : []),
    ...(SECTIONS.changes && changes !== null ? [addresses.changes] : []),
  ];
  const sitemap = writeXml("urlset", {
    "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    url: paths.map((path) => ({ loc: publicOrigin + path })),
  });
  app.get(addresses.sitemap, (_request, reply) => reply.type("application/xml; charset=utf-8").send(sitemap));
}
