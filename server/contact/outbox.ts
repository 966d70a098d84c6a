import { domainToASCII } from "node:url";
import { mailWording } from "../../words/server.ts";
import { posts } from "../db/schema.ts";
import type { Outbox } from "../mail/delivery.ts";
import { headerText } from "../mail/transport.ts";
import { contactContentOf } from "./queries.ts";

/** The contact messages as mails to the owner. Each row of `posts` becomes one mail. */
export function contactOutbox(publicOrigin: string) {
  return {
    noun: "a contact message",
    table: posts,
    limit: 1,

    compose([post]) {
      if (!post) throw new TypeError("There is no message.");
      const { fullName, email, message, ...others } = contactContentOf(post);
      others satisfies Record<string, never>; // a further field that is not in the mail is a type error
      const name = headerText(fullName);
      const address = headerAddress(email);
      const lines = [
        message,
        "",
        "-- ",
        `${name} <${email}>`,
        ...(address === null ? [mailWording.copyAddress] : []),
        mailWording.origin(publicOrigin),
      ];
      return {
        id: post.id,
        date: post.createdAt,
        subject: mailWording.subject(name),
        // The owner's reply goes to the visitor (RFC 5322, 3.6.2).
        ...(address !== null && { replyTo: { name, address } }),
        text: `${lines.join("\n")}\n`,
      };
    },
  } satisfies Outbox<typeof posts>;
}

/**
 * A visitor's address for a mail's header. Null if it has other letters than ASCII before the `@`: such a header needs
 * SMTPUTF8 (RFC 6531), which many mail servers lack, and a mail with it could be refused.
 */
function headerAddress(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1));
  const local = email.slice(0, at);
  return domain === "" || !/^[!-~]+$/.test(local) ? null : `${local}@${domain}`;
}
