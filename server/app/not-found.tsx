import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { notFoundWording } from "../../words/page.ts";
import { signInPageWording } from "../../words/server.ts";
import { renderDocument } from "../http/document.tsx";

/**
 * Answers an unknown address: with a page for clients that accept HTML, with one line for others. An address that the site
 * has without its last slash is redirected to it.
 * @param styles URL paths of the small pages' style sheets.
 */
export function notFoundHandler(styles: readonly string[]) {
  const page = renderDocument({
    title: notFoundWording.title,
    main: <p>{notFoundWording.sentence}</p>,
    back: signInPageWording.back,
    styles,
    isThemed: true,
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const [, path, query = ""] = /^([^?]+)\/(\?.*)?$/s.exec(request.url) ?? [];
    // Only the path of a route is redirected to, so never another site's address.
    if (path && request.server.hasRoute({ method: request.method as HTTPMethods, url: path }))
      return reply.redirect(`${path}${query}`, 308);
    const takesHtml = request.headers.accept?.includes("text/html");
    return reply
      .code(404)
      .header("vary", "accept")
      .type(`text/${takesHtml ? "html" : "plain"}; charset=utf-8`)
      .send(takesHtml ? page : `${notFoundWording.sentence}\n`);
  };
}
