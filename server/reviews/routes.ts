import { parse } from "node:querystring";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ownerPageWording, refusalWording } from "../../site/words/server.ts";
import { isDatabaseAway } from "../db/errors.ts";
import type { LimitName } from "../limits/limits.ts";
import { PROCEDURE_LIMIT, within } from "../process/deadline.ts";
import type { Services } from "../services.ts";
import { isToken } from "../session/tokens.ts";
import { actByLink, type DeadLink, findLinkedReview, type LinkAction, linkPath } from "./owner-links.ts";
import { renderEnd, renderReview, wasDone } from "./owner-page.tsx";
import { answerText } from "./schema.ts";

/** The size of the longest form: an answer in which every character is percent-encoded, doubled. */
const FORM_LIMIT = 16 * 1024;

const deadStatus: Record<DeadLink, number> = { unknown: 404, used: 410, expired: 410, gone: 410 };
type Done = keyof typeof ownerPageWording.done;

type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: { done?: unknown } }>;

/**
 * The owner's page about one review: the link of a mail opens it, without an account and without scripts. Opening it
 * changes nothing, because programs open the links of mails too. A button acts on the review and uses the link up.
 */
export async function registerReviewLinks(
  app: FastifyInstance,
  services: Services,
  assets: { styles: readonly string[] },
): Promise<void> {
  const { db, feed, limits } = services;
  const { styles } = assets;

  async function isTooOften(name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const wait = await limits.count(name, { address: request.ip });
    if (wait !== null) reply.header("retry-after", wait);
    return wait !== null;
  }

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).type("text/html; charset=utf-8").send(html);
  const sendEnd = (reply: FastifyReply, status: number, sentence: string, title?: string) =>
    send(reply, status, renderEnd(sentence, styles, title));
  const sendDead = (reply: FastifyReply, dead: DeadLink) =>
    sendEnd(reply, deadStatus[dead], ownerPageWording[dead]);
  /** Limits the time of a step that asks the database. */
  const step = <T>(work: Promise<T>) =>
    within(PROCEDURE_LIMIT, work, () => {
      throw new DatabaseLate();
    });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, parse(String(body), "&", "=", { maxKeys: 10 })),
    );
    scope.addHook("onRequest", async (_request, reply) => {
      // The address gives access to the review.
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return sendEnd(reply, status, ownerPageWording.unreadable);
      request.log.error({ err: error }, "the owner's page failed");
      const isAway = error instanceof DatabaseLate || isDatabaseAway(error);
      return isAway
        ? sendEnd(reply, 503, refusalWording.unreachable)
        : sendEnd(reply, 500, refusalWording.internal);
    });

    scope.get(linkPath(":token"), async (request: LinkRequest, reply) => {
      if (await isTooOften("owner.open", request, reply))
        return sendEnd(reply, 429, ownerPageWording.tooOften);
      const { token } = request.params;
      if (!isToken(token)) return sendDead(reply, "unknown");
      const review = await step(findLinkedReview(db, token));
      if (typeof review === "string") return sendDead(reply, review);
      const { done } = request.query;
      const status = isDone(done) ? ownerPageWording.done[done] : null;
      return send(reply, 200, renderReview(review, { token, status, styles }));
    });

    scope.post(linkPath(":token"), async (request: LinkRequest, reply) => {
      if (await step(isTooOften("owner.act", request, reply))) {
        return sendEnd(reply, 429, ownerPageWording.tooOften);
      }
      const { token } = request.params;
      if (!isToken(token)) return sendDead(reply, "unknown");
      const form = readForm(request.body);
      if (!form) return sendEnd(reply, 400, ownerPageWording.unreadable);
      if ("error" in form) {
        const review = await step(findLinkedReview(db, token));
        if (typeof review === "string") return sendDead(reply, review);
        return send(reply, 422, renderReview(review, { token, status: null, styles, ...form }));
      }
      const outcome = await step(actByLink(db, token, form));
      if (outcome === "done")
        return sendEnd(reply, deadStatus.used, wasDone(form.kind), ownerPageWording.title);
      if (typeof outcome === "string") return sendDead(reply, outcome);
      feed.drop();
      request.log.info({ action: form.kind }, "the owner acted on a review");
      return outcome.next === null
        ? sendEnd(reply, 200, ownerPageWording.done.remove, ownerPageWording.title)
        : reply.redirect(`${linkPath(outcome.next)}?done=${form.kind}`, 303);
    });
  });
}

class DatabaseLate extends Error {}

function isDone(value: unknown): value is Done {
  return typeof value === "string" && Object.hasOwn(ownerPageWording.done, value);
}

/** @returns the form's action, the error in its answer, or null for a form of another page. */
function readForm(body: unknown): LinkAction | { error: string; draft: string } | null {
  const { action, answer } = (body ?? {}) as Record<string, unknown>;
  if (action === "remove-answer" || action === "show" || action === "hide" || action === "remove") {
    return { kind: action };
  }
  if (action !== "answer" || typeof answer !== "string") return null;
  // Browsers send line breaks as CRLF.
  const draft = answer.replace(/\r\n?/g, "\n");
  const parsed = answerText.safeParse(draft);
  if (parsed.success) return { kind: "answer", answer: parsed.data };
  return { error: parsed.error.issues[0]?.message ?? ownerPageWording.unreadable, draft };
}
