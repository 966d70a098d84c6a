import { createHmac } from "node:crypto";
import { extension } from "../../shared/identity.ts";
import type { Channel, News } from "./channel.ts";
import { writeLetter } from "./letters.ts";

/** How long a receiver may take to answer, in milliseconds. Standard Webhooks advises 15 to 30 s. */
const ANSWER_TIME = 20_000;
/** The maximum length of Discord's `content`, in characters. Slack and Mattermost accept more. */
const TEXT_MAX = 2_000;

/** The rest of the error message that starts with WEBHOOK_SECRET. */
export const SECRET_SHAPE =
  "has to begin with whsec_, followed by 24 to 64 bytes in base64. This makes one: echo whsec_$(openssl rand -base64 32)";

/** The key in a Standard Webhooks secret; null if the secret has another form. */
export function readSecret(secret: string): Buffer | null {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(text ?? "", "base64");
  return key.length >= 24 && key.length <= 64 ? key : null;
}

/** The receiver refused the request. */
class WebhookRefusal extends Error {
  override name = "WebhookRefusal";
  constructor(readonly status: number) {
    super(`The receiver of the webhook answered ${status}.`);
  }
}

/**
 * Posts each review and message to the owner's address, which may be in a private network. With a secret, requests are
 * signed according to Standard Webhooks (https://www.standardwebhooks.com).
 */
export function createWebhook(env: {
  webhookUrl: string;
  webhookSecret: string | null;
  publicOrigin: string;
}): Channel {
  const { webhookUrl, webhookSecret, publicOrigin } = env;
  const key = webhookSecret === null ? null : readSecret(webhookSecret);

  return {
    name: "webhook",
    reviewsMax: 1,
    reviewsPause: 0,

    async send(news, signal) {
      const id = news.kind === "message" ? `message.${news.message.id}` : `review.${news.reviews[0]?.id}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const body = JSON.stringify(composePost(news, publicOrigin));
      const signature = key && createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
      const response = await fetch(webhookUrl, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIME)]),
        headers: {
          "content-type": "application/json",
          "user-agent": extension.id,
          "webhook-id": id,
          "webhook-timestamp": String(timestamp),
          ...(signature && { "webhook-signature": `v1,${signature}` }),
        },
        body,
      });
      await response.body?.cancel();
      if (!response.ok) throw new WebhookRefusal(response.status);
    },

    describeFailure(error) {
      if (error instanceof WebhookRefusal)
        return { reason: error.message, variable: "WEBHOOK_URL", status: error.status };
      const { name, cause } = error as Error & { cause?: { code?: unknown } };
      const code = /^\w{1,40}$/.exec(String(cause?.code ?? name))?.[0] ?? "unknown";
      return { reason: `The receiver of the webhook cannot be reached (${code}).`, variable: "WEBHOOK_URL", code };
    },
  };
}

/**
 * The JSON for a review or message. Slack and Mattermost read `text`, Discord reads `content`. A visitor's text cannot
 * mention anybody or contain formatting: it is escaped for Markdown and for Slack, no `@` is next to a name, mentions
 * are off for Discord, and Slack shows the plain text in `blocks`.
 */
function composePost(news: News, publicOrigin: string) {
  const { subject, quotations, link } = writeLetter(news, publicOrigin);
  const plain = [subject, ...quotations.map(({ text, by }) => `${text}\n– ${by}`), link.words].join("\n\n");
  const withLink = (text: string) => `${[...text].slice(0, TEXT_MAX - link.href.length - 1).join("")}\n${link.href}`;
  const markdown = plain.replace(/[\\`*_~|#[\](){}<>&:+.!-]/g, "\\$&").replaceAll("@", "@\u200b");
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return {
    text: withLink(markdown.replace(/\\([&<>])/g, (_, sign: string) => entities[sign] ?? "")),
    content: withLink(markdown),
    allowed_mentions: { parse: [] },
    blocks: [{ type: "section", text: { type: "plain_text", text: withLink(plain), emoji: false } }],
  };
}
