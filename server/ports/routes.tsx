import { createHash } from "node:crypto";
import { main, styles, title } from "virtual:ports-page";
import type { FastifyInstance } from "fastify";
import { renderDocument } from "../auth/document.tsx";

/** `/ports`: the steps of every program with every variant's file, without scripts. The build has made it. */
export function registerPortsPage(app: FastifyInstance, assets: { styles: readonly string[] }): void {
  const html = renderDocument({
    title,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build has made it
    main: <article dangerouslySetInnerHTML={{ __html: main }} />,
    styles: [...assets.styles, ...styles],
    wears: true,
    isPublic: true,
  });
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  app.get("/ports", (request, reply) => {
    reply.header("cache-control", "no-cache").header("etag", etag);
    if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
    return reply.type("text/html; charset=utf-8").send(html);
  });
}
