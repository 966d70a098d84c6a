import { main as changes, styles as changesStyles } from "virtual:changes";
import { ownerPageTexts } from "virtual:owner-page-texts";
import { main as ports, styles as portsStyles, title as portsTitle } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { marked } from "marked";
import Mustache from "mustache";
import { changesWording } from "../../words/changes.ts";
import { ownerPagesWording } from "../../words/server.ts";
import { type Document, renderDocument, type SmallPageAssets, sendHtml } from "../http/document.tsx";
import type { Services } from "../services.ts";
import { pageSettings } from "./page-settings.ts";

interface SmallPageOptions {
  services: Pick<Services, "env" | "providers">;
  assets: SmallPageAssets;
}

/**
 * The pages of text, rendered once: `/changes` and `/ports`, which the build makes, and the owner's from `pages/`, with
 * the site's current settings in them. The owner writes their text, so the site trusts its HTML.
 */
export async function smallPages(
  app: FastifyInstance,
  { services, assets }: SmallPageOptions,
): Promise<void> {
  function serve(
    path: string,
    page: Pick<Document, "title" | "main" | "back">,
    styles: readonly string[] = [],
  ) {
    const html = renderDocument({
      ...page,
      assets,
      styles,
      isPublic: true,
    });
    app.get(path, (_request, reply) => sendHtml(reply.header("cache-control", "no-cache"), 200, html));
  }

  const settings = pageSettings(
    services.env,
    Array.from(services.providers.values(), ({ name }) => name),
  );
  for (const { name, title, text } of ownerPageTexts) {
    const html = marked.parse(Mustache.render(text, settings), { async: false });
    serve(`/${name}`, { title, main: <Article html={html} />, back: ownerPagesWording.back });
  }
  if (SECTIONS.ports && ports !== null) {
    serve("/ports", { title: portsTitle, main: <Article html={ports} /> }, portsStyles);
  }
  if (SECTIONS.changes && changes !== null) {
    const main = <Article html={changes} name="changes" />;
    serve("/changes", { title: changesWording.title, main, back: changesWording.back }, changesStyles);
  }
}

/** @param html of the build or of the owner. */
function Article({ html, name }: { html: string; name?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted, or sanitised by the build
  return <article className={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
