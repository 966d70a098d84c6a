import { domainToASCII } from "node:url";
import { messageMailWording, reviewMailWording } from "../../defaults/words/mails.ts";
import { addresses } from "../../shared/addresses.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import { extension } from "../../shared/identity.ts";
import type { EveryReviewField } from "../../shared/reviews.ts";
import type { News } from "./channel.ts";
import { headerText } from "./mail-transport.ts";

/**
 * A notification for the owner. Visitors' texts are only in `quotations` and, as one line, in `subject`, `note` and
 * `replyTo`.
 */
export interface Letter {
  subject: string;
  heading: string;
  date: Date;
  quotations: readonly { text: string; by: string }[];
  note: string;
  /** The only link. */
  link: { words: string; href: string };
  /** The recipient of the owner's reply (RFC 5322, 3.6.2). */
  replyTo?: { name: string; address: string };
}

/** Writes the letter about a contact message or reviews. */
export function writeLetter(news: News, publicOrigin: string): Letter {
  const linkTo = (words: string, area: string) => ({ words, href: `${publicOrigin}${addresses.owner}#${area}` });
  if (news.kind === "message") {
    const { fullName, email, message, createdAt } = news.message;
    const values = { fullName, email, message } satisfies EveryMessageField;
    const { subject, heading, from, open, copyAddress, replyGoes } = messageMailWording;
    const name = headerText(values.fullName);
    const address = replyAddress(values.email);
    return {
      subject: subject(name),
      heading,
      date: createdAt,
      quotations: [{ text: values.message, by: from(name, values.email) }],
      note: address === null ? copyAddress : replyGoes(name),
      link: linkTo(open, "messages"),
      ...(address !== null && { replyTo: { name, address } }),
    };
  }
  const { reviews } = news;
  const words = reviewMailWording;
  const isWaiting = reviews.some(({ state }) => state === "waiting");
  const heading = (isWaiting ? words.subjectWaiting : words.subject)(reviews.length, headerText(extension.name));
  const [one, several] = isWaiting ? [words.waits, words.severalWait] : [words.shown, words.severalShown];
  return {
    subject: heading,
    heading,
    date: new Date(),
    quotations: reviews.map(({ title, message, authorName }) => ({
      text: Object.values({ title, message } satisfies EveryReviewField).join("\n"),
      by: headerText(authorName),
    })),
    note: reviews.length === 1 ? one : several,
    link: linkTo(words.open, "reviews"),
  };
}

/**
 * A visitor's address for the Reply-To header. Null if it has non-ASCII letters before the `@`, because such a header
 * needs SMTPUTF8 (RFC 6531), which many mail servers lack. Also null if a mail program could decode a part of it to
 * another address (RFC 2047: `=?utf-8?Q?…?=`).
 */
export function replyAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1));
  const local = email.slice(0, at);
  const isPlain = /^[!-~]+$/.test(local) && !local.includes("=?") && !local.includes("?=");
  return domain !== "" && isPlain ? `${local}@${domain}` : null;
}
