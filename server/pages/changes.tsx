import { main, styles } from "virtual:changes";
import type { FastifyInstance } from "fastify";
import { changesWording } from "../../words/changes.ts";
import { servePublicPage } from "../http/etag.ts";

/** `/changes`: the changelog, which the build renders. A site whose changelog is off has no such page. */
export function registerChanges(app: FastifyInstance, assets: { styles: readonly string[] }): void {
  if (main === null) return;
  servePublicPage(app, "/changes", {
    title: changesWording.title,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has sanitised the extension's changelog
    main: <article className="changes" dangerouslySetInnerHTML={{ __html: main }} />,
    back: changesWording.back,
    styles: [...assets.styles, ...styles],
  });
}
