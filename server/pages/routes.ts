import { createHash } from "node:crypto";
import { ownerPageTexts } from "virtual:owner-page-texts";
import type { FastifyInstance } from "fastify";
import { marked } from "marked";
import Mustache from "mustache";
import { ownerPagesWording } from "../../site/words/owner-pages.ts";
import { renderDocument } from "../auth/document.ts";
import type { Services } from "../services.ts";
import { escapeHtml } from "../shared/html.ts";
import { pageSettings } from "./settings.ts";

/**
 * `/<name>`: the pages in `site/pages/`, without scripts. They are rendered once, at the start, with the settings in
 * force. Their text is the owner's own, so its HTML is trusted.
 */
export function registerOwnerPages(
  app: FastifyInstance,
  { env, providers }: Pick<Services, "env" | "providers">,
  assets: { styles: readonly string[] },
): void {
  const settings = pageSettings(env, providers.all);
  for (const { name, title, text } of ownerPageTexts) {
    const html = renderDocument({
      title,
      main: `<article>\n${marked.parse(Mustache.render(text, settings), { async: false })}</article>
<p><a href="/">${escapeHtml(ownerPagesWording.back)}</a></p>`,
      styles: assets.styles,
      wears: true,
      isPublic: true,
    });
    const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
    app.get(`/${name}`, (request, reply) => {
      reply.header("cache-control", "no-cache").header("etag", etag);
      if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type("text/html; charset=utf-8").send(html);
    });
  }
}
