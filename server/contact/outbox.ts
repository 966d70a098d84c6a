import { mailWording } from "../../site/words/server.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";
import { recordAttempts } from "../mail/attempts.ts";
import type { Attempt, Outbox } from "../mail/delivery.ts";
import { headerText } from "../mail/transport.ts";

type ClaimedMessage = Attempt & typeof posts.$inferSelect;

/** The outbox of contact messages to the owner. They are stored in `posts`; each is sent as one mail. */
export function contactOutbox(db: Database, publicOrigin: string): Outbox<ClaimedMessage> {
  const attempts = recordAttempts(db, posts, posts.id);
  return {
    ...attempts,
    noun: "a contact message",

    async claim(claimTime) {
      const claimed = await attempts.claim(claimTime);
      return claimed && { ...claimed, item: claimed.id, attempts: claimed.deliveryAttempts };
    },

    // Answers go to the visitor (Reply-To, RFC 5322, 3.6.2).
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
