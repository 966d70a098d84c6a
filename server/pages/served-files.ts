import { join } from "node:path";
import { main as changes } from "virtual:changes";
import { otherThemePages } from "virtual:other-theme-pages";
import { ownerPages } from "virtual:owner-pages";
import { main as ports } from "virtual:ports-page";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { addresses, siteAddress } from "../../shared/addresses.ts";
import { writeXml } from "../../theme/xml.ts";
import { countDownloads, type EventCounter } from "../analytics/event-counter.ts";

/** Serves the build's files, as it compressed them. An asset's name contains a hash of its content. */
export async function builtFiles(
  app: FastifyInstance,
  { folder, events }: { folder: string; events: EventCounter },
): Promise<void> {
  countDownloads(app, events);
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: `${addresses.assets}/`,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: "1y",
  });
  await app.register(fastifyStatic, {
    root: folder,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    maxAge: "1h",
    // The templates of pages that the server renders.
    allowedPath: (path) => !path.endsWith(".html"),
  });
}

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
