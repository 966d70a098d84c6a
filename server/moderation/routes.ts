import { parse } from "node:querystring";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerText } from "../../shared/reviews.ts";
import { ownerPageWording } from "../../site/words/server.ts";
import type { Database } from "../db/connection.ts";
import { sendHtml } from "../http/document.tsx";
import { refusalOf } from "../http/guards.ts";
import type { Limits } from "../limits/limits.ts";
import type { NewestReviews } from "../reviews/newest-reviews.ts";
import { actByLink, type DeadLink, findLinkedReview, type LinkAction, linkPath } from "./owner-links.ts";
import { alreadyDone, renderReview, renderSentence } from "./owner-page.tsx";

/** The largest form, in bytes: twice the longest answer, with every character percent-encoded. */
const FORM_LIMIT = 16 * 1024;

const deadLinkStatus: Record<DeadLink, number> = { unknown: 404, used: 410, expired: 410, gone: 410 };

type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: { done?: unknown } }>;

/**
 * The owner's page about one review. A link in a mail opens it, without an account and without scripts. Opening it
 * changes nothing, because programs open the links in mails too. A button acts on the review and uses the link up.
 */
export async function registerReviewLinks(
  app: FastifyInstance,
  { db, newestReviews, limits }: { db: Database; newestReviews: NewestReviews; limits: Limits | null },
  { styles }: { styles: readonly string[] },
): Promise<void> {
  const sendSentence = (reply: FastifyReply, status: number, sentence: string, title?: string) =>
    sendHtml(reply, status, renderSentence(sentence, styles, title));
  const sendDeadLink = (reply: FastifyReply, reason: DeadLink) =>
    sendSentence(reply, deadLinkStatus[reason], ownerPageWording[reason]);

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, parse(String(body), "&", "=", { maxKeys: 10 })),
    );
    scope.addHook("onRequest", async (request, reply) => {
      // The address gives access to the review.
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
      const limit = request.method === "POST" ? "owner.act" : "owner.open";
      const wait = limits && (await limits.count(limit, { address: request.ip }));
      if (wait !== null)
        return sendSentence(reply.header("retry-after", wait), 429, ownerPageWording.tooOften);
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { status, message } = refusalOf(error, request);
      return sendSentence(reply, status, status < 500 ? ownerPageWording.unreadable : message);
    });

    scope.get(linkPath(":token"), async (request: LinkRequest, reply) => {
      const { token } = request.params;
      const review = await findLinkedReview(db, token);
      if (typeof review === "string") return sendDeadLink(reply, review);
      const { done } = request.query;
      const status = isDoneAction(done) ? ownerPageWording.done[done] : null;
      return sendHtml(reply, 200, renderReview(review, { token, status, styles }));
    });

    scope.post(linkPath(":token"), async (request: LinkRequest, reply) => {
      const { token } = request.params;
      const form = readForm(request.body);
      if (!form) return sendSentence(reply, 400, ownerPageWording.unreadable);
      if ("error" in form) {
        const review = await findLinkedReview(db, token);
        if (typeof review === "string") return sendDeadLink(reply, review);
        return sendHtml(reply, 422, renderReview(review, { token, status: null, styles, ...form }));
      }
      const outcome = await actByLink(db, token, form);
      if (outcome === "done") {
        return sendSentence(reply, deadLinkStatus.used, alreadyDone(form.kind), ownerPageWording.title);
      }
      if (typeof outcome === "string") return sendDeadLink(reply, outcome);
      newestReviews.drop();
      request.log.info({ action: form.kind }, "the owner acted on a review");
      return outcome.next === null
        ? sendSentence(reply, 200, ownerPageWording.done.remove, ownerPageWording.title)
        : reply.redirect(`${linkPath(outcome.next)}?done=${form.kind}`, 303);
    });
  });
}

function isDoneAction(value: unknown): value is keyof typeof ownerPageWording.done {
  return typeof value === "string" && Object.hasOwn(ownerPageWording.done, value);
}

/** @returns the action; the refused answer with the reason; or null if the form is not this page's. */
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
