import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { notFoundWording } from "../../defaults/words/page.ts";
import { refusalWording, signInPageWording } from "../../defaults/words/server.ts";
import { logIfDatabaseUnreachable } from "../db/errors.ts";
import { renderDocument, type SmallPageAssets } from "./document.tsx";

/** The sentences of refused requests, by their status. */
const refusals: Record<number, string> = {
  400: refusalWording.unreadable,
  413: refusalWording.tooLarge,
  415: refusalWording.notJson,
};

/** Answers unknown addresses, and errors that no route handled, with a general sentence. The log has the details. */
export const errors = fp(async (app: FastifyInstance, { smallPages }: { smallPages: SmallPageAssets }) => {
  const notFoundPage = renderDocument({
    title: notFoundWording.title,
    main: (
      <pre className="dark">
        <span data-code="const page = await find(address);" />
        <em>{`// ${notFoundWording.sentence}`}</em>
        <span data-code="return page ?? null;" />
      </pre>
    ),
    back: signInPageWording.back,
    assets: smallPages,
  });

  app.setNotFoundHandler((request, reply) => {
    const takesHtml = request.headers.accept?.toLowerCase().includes("text/html");
    return reply
      .code(404)
      .headers({ "cache-control": "no-store", vary: "accept" })
      .type(`text/${takesHtml ? "html" : "plain"}; charset=utf-8`)
      .send(takesHtml ? notFoundPage : `${notFoundWording.sentence}\n`);
  });

  app.setErrorHandler(answerError);
});

/** Answers a failed request, even one that failed before it reached a route. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const status = error.statusCode ?? 500;
  reply.header("cache-control", "no-store");
  if (logIfDatabaseUnreachable(request.log, error)) {
    reply.code(503).send({ message: refusalWording.unreachable, requestId: request.id });
  } else if (status >= 500) {
    request.log.error({ err: error }, "the site could not answer a request: `err` says where it failed");
    reply.code(500).send({ message: refusalWording.internal, requestId: request.id });
    // @fastify/static throws this for a path outside its folder.
  } else if (status === 403) reply.callNotFound();
  else reply.code(status).send({ message: refusals[status] ?? refusalWording.unanswerable });
}
