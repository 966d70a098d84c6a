import { domainToASCII } from "node:url";
import { extension } from "../../shared/identity.ts";
import { mailWording, reviewMailWording } from "../../words/server.ts";
import type { posts, reviews } from "../db/schema.ts";
import { headerText, type Mail } from "./transport.ts";

/** A contact message as a mail to the owner. */
export function composeContactMail(post: typeof posts.$inferSelect, publicOrigin: string): Mail {
  const { id, fullName, email, message, createdAt } = post;
  const name = headerText(fullName);
  const address = replyAddress(email);
  const lines = [
    quote(message),
    "",
    "-- ",
    `${name} <${email}>`,
    ...(address === null ? [mailWording.copyAddress] : []),
    `${mailWording.origin(publicOrigin)}`,
    `${publicOrigin}/owner#messages`,
  ];
  return {
    id,
    date: createdAt,
    subject: mailWording.subject(name),
    // The owner's reply goes to the visitor (RFC 5322, 3.6.2).
    ...(address !== null && { replyTo: { name, address } }),
    text: `${lines.join("\n")}\n`,
  };
}

/** New reviews as one mail to the owner. */
export function composeReviewMail(
  found: readonly (typeof reviews.$inferSelect)[],
  publicOrigin: string,
): Mail {
  const [first] = found;
  const isWaiting = found.some(({ state }) => state === "waiting");
  const { subject, subjectWaiting } = reviewMailWording;
  const texts = found.map(({ title, message, authorName }) => quote(`${title}\n${message}\n– ${authorName}`));
  return {
    id: `reviews.${first?.id}`,
    date: new Date(),
    subject: (isWaiting ? subjectWaiting : subject)(found.length, headerText(extension.name)),
    text: `${texts.join("\n\n")}\n\n${publicOrigin}/owner#reviews\n`,
  };
}

/** Quotes every line that a visitor wrote, so that none looks like a line of the site, such as a link. */
function quote(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
  return lines.map((line) => `> ${line}`).join("\n");
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
