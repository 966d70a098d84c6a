import { ownerPageTexts } from "virtual:owner-page-texts";
import { main, styles, title } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { marked } from "marked";
import Mustache from "mustache";
import type { PageSetting } from "../../shared/page-settings.ts";
import { ownerPagesWording } from "../../words/server.ts";
import { servePublicPage } from "../http/etag.ts";

/**
 * `/<name>`: the pages in `site/pages/`, without scripts. The site renders them once, at the start, with its current
 * settings. The owner writes their text, so the site trusts its HTML.
 */
export function registerSitePages(
  app: FastifyInstance,
  settings: Record<PageSetting, string | number | boolean>,
  assets: { styles: readonly string[] },
): void {
  for (const { name, title, text } of ownerPageTexts) {
    const article = marked.parse(Mustache.render(text, settings), { async: false });
    servePublicPage(app, `/${name}`, {
      title,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own text
      main: <article dangerouslySetInnerHTML={{ __html: article }} />,
      back: ownerPagesWording.back,
      styles: assets.styles,
    });
  }
}

/** Serves `/ports`, which the build renders: the steps for every program, and its file for every variant. A site without ports has no such page. */
export function registerPortsPage(app: FastifyInstance, assets: { styles: readonly string[] }): void {
  if (main === null) return;
  servePublicPage(app, "/ports", {
    title,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made it
    main: <article dangerouslySetInnerHTML={{ __html: main }} />,
    styles: [...assets.styles, ...styles],
  });
}
