import { domainToASCII } from "node:url";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { messageMailWording, reviewMailWording } from "../../words/mails.ts";
import type { posts, reviews } from "../db/schema.ts";
import { writeLetter } from "./letter.tsx";
import { headerText, type Mail } from "./transport.ts";

/** A contact message as a mail to the owner. */
export function composeContactMail(post: typeof posts.$inferSelect, publicOrigin: string): Mail {
  const { id, fullName, email, message, createdAt } = post;
  const words = messageMailWording;
  const name = headerText(fullName);
  const address = replyAddress(email);
  return {
    id,
    date: createdAt,
    subject: words.subject(name),
    // The owner's reply goes to the visitor (RFC 5322, 3.6.2).
    ...(address !== null && { replyTo: { name, address } }),
    ...writeLetter({
      heading: words.heading,
      date: createdAt,
      quotations: [{ text: message, by: words.from(name, email) }],
      note: address === null ? words.copyAddress : words.answer,
      link: { words: words.open, href: `${publicOrigin}${addresses.owner}#messages` },
    }),
  };
}

/** New reviews as one mail to the owner. */
export function composeReviewMail(
  found: readonly (typeof reviews.$inferSelect)[],
  publicOrigin: string,
): Mail {
  const [first] = found;
  const words = reviewMailWording;
  const isOne = found.length === 1;
  const subject = found.some(({ state }) => state === "waiting")
    ? { write: words.subjectWaiting, note: isOne ? words.waits : words.severalWait }
    : { write: words.subject, note: isOne ? words.shown : words.severalShown };
  const heading = subject.write(found.length, headerText(extension.name));
  const date = new Date();
  return {
    id: `reviews.${first?.id}`,
    date,
    subject: heading,
    ...writeLetter({
      heading,
      date,
      quotations: found.map(({ title, message, authorName }) => ({
        text: `${title}\n${message}`,
        by: headerText(authorName),
      })),
      note: subject.note,
      link: { words: words.open, href: `${publicOrigin}${addresses.owner}#reviews` },
    }),
  };
}

/**
 * A visitor's address for the header Reply-To. Null if it has other letters than ASCII before the `@`: such a header
 * needs SMTPUTF8 (RFC 6531), which many mail servers lack. Null also if a mail program could decode a part of it to
 * another address (RFC 2047: `=?utf-8?Q?…?=`).
 */
export function replyAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1));
  const local = email.slice(0, at);
  const isPlain = /^[!-~]+$/.test(local) && !local.includes("=?") && !local.includes("?=");
  return domain !== "" && isPlain ? `${local}@${domain}` : null;
}
