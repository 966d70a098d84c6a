import { main, styles, title } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { servePublicPage } from "../http/etag.ts";

/** `/ports`: the steps for every program and every variant's file, without scripts. The build renders the page. None if there are no ports. */
export function registerPortsPage(app: FastifyInstance, assets: { styles: readonly string[] }): void {
  if (main === null) return;
  servePublicPage(app, "/ports", {
    title,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made it
    main: <article dangerouslySetInnerHTML={{ __html: main }} />,
    styles: [...assets.styles, ...styles],
  });
}
