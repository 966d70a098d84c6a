import { parse } from "node:querystring";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerText } from "../../shared/reviews.ts";
import { ownerPageWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import { sendHtml } from "../http/document.tsx";
import { refusalOf } from "../http/guards.ts";
import type { Limits } from "../limits/limits.ts";
import type { NewestReviews } from "../reviews/newest-reviews.ts";
import { actByLink, type DeadLink, findLinkedReview, type LinkAction, linkPath } from "./owner-links.ts";
import { type PageState, renderReview, renderSentence } from "./owner-page.tsx";

/** The largest form, in bytes: twice the longest answer, with every character percent-encoded. */
const FORM_LIMIT = 16 * 1024;

const deadLinkStatus: Record<DeadLink, number> = { unknown: 404, expired: 410, gone: 410 };

type LinkRequest = FastifyRequest<{ Params: { token: string }; Querystring: { done?: unknown } }>;

/**
 * The owner's page about one review. A link in a mail opens it, without an account and without scripts. Opening it
 * changes nothing, because programs open the links in mails too. A button acts on the review if its
 * text is the one that the page showed.
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

    const sendReview = async (reply: FastifyReply, status: number, token: string, page: PageState) => {
      const review = await findLinkedReview(db, token);
      return typeof review === "string"
        ? sendDeadLink(reply, review)
        : sendHtml(reply, status, renderReview(review, { token, styles, ...page }));
    };

    scope.get(linkPath(":token"), async (request: LinkRequest, reply) => {
      const { done } = request.query;
      const status = isDoneAction(done) ? ownerPageWording.done[done] : null;
      return await sendReview(reply, 200, request.params.token, { status });
    });

    scope.post(linkPath(":token"), async (request: LinkRequest, reply) => {
      const { token } = request.params;
      const form = readForm(request.body);
      if (!form) return sendSentence(reply, 400, ownerPageWording.unreadable);
      if ("error" in form) return await sendReview(reply, 422, token, { status: null, ...form });
      const outcome = await actByLink(db, token, form);
      if (outcome === "changed") {
        return await sendReview(reply, 409, token, { status: ownerPageWording.changed });
      }
      if (outcome !== "done") return sendDeadLink(reply, outcome);
      newestReviews.drop();
      request.log.info({ action: form.action.kind }, "the owner acted on a review");
      return form.action.kind === "remove"
        ? sendSentence(reply, 200, ownerPageWording.done.remove, ownerPageWording.title)
        : reply.redirect(`${linkPath(token)}?done=${form.action.kind}`, 303);
    });
  });
}

function isDoneAction(value: unknown): value is keyof typeof ownerPageWording.done {
  return typeof value === "string" && Object.hasOwn(ownerPageWording.done, value);
}

const PLAIN_ACTIONS = ["remove-answer", "show", "hide", "block", "remove"] as const;

function isPlainAction(value: unknown): value is (typeof PLAIN_ACTIONS)[number] {
  return PLAIN_ACTIONS.some((action) => action === value);
}

/**
 * @returns the action and the digest of the text that the page showed; the refused answer with the reason; or null if the
 * form is not this page's.
 */
function readForm(
  body: unknown,
): { shown: string; action: LinkAction } | { error: string; draft: string } | null {
  const { action, answer, shown } = (body ?? {}) as Record<string, unknown>;
  if (typeof shown !== "string") return null;
  if (isPlainAction(action)) return { shown, action: { kind: action } };
  if (action !== "answer" || typeof answer !== "string") return null;
  // Browsers send line breaks as CRLF.
  const draft = answer.replace(/\r\n?/g, "\n");
  const parsed = answerText.safeParse(draft);
  if (parsed.success) return { shown, action: { kind: "answer", answer: parsed.data } };
  return { error: parsed.error.issues[0]?.message ?? ownerPageWording.unreadable, draft };
}
