import { mailWording } from "../../site/words/server.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";
import { recordAttempts } from "../mail/attempts.ts";
import type { Attempt, Outbox } from "../mail/delivery.ts";
import { headerText } from "../mail/transport.ts";

type ClaimedMessage = Attempt & typeof posts.$inferSelect;

/** The contact messages as mails to the owner. Each row of `posts` becomes one mail. */
export function contactOutbox(db: Database, publicOrigin: string): Outbox<ClaimedMessage> {
  const attempts = recordAttempts(db, posts, posts.id);
  return {
    ...attempts,
    noun: "a contact message",

    async claim(lease) {
      const claimed = await attempts.claim(lease);
      return claimed && { ...claimed, item: claimed.id, attempts: claimed.deliveryAttempts };
    },

    // The owner's reply goes to the visitor (Reply-To, RFC 5322, 3.6.2).
    compose({ id, fullName, email, message, createdAt }) {
      const name = headerText(fullName);
      return {
        id,
        date: createdAt,
        subject: mailWording.subject(name),
        replyTo: { name, address: email },
        text: `${message}\n\n-- \n${name} <${email}>\n${mailWording.origin(publicOrigin)}\n`,
      };
    },
  };
}
