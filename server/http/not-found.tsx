import type { FastifyReply, FastifyRequest } from "fastify";
import { notFoundWording } from "../../site/words/page.ts";
import { signInPageWording } from "../../site/words/server.ts";
import { renderDocument } from "../auth/document.tsx";

/**
 * Answers an unknown address: with a page for clients that accept HTML, with one line for others.
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
    const takesHtml = request.headers.accept?.includes("text/html");
    reply
      .code(404)
      .header("vary", "accept")
      .type(`text/${takesHtml ? "html" : "plain"}; charset=utf-8`)
      .send(takesHtml ? page : `${notFoundWording.sentence}\n`);
  };
}
