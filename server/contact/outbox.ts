import { mailWording } from "../../site/words/server.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";
import { type Claimed, recordAttempts } from "../mail/attempts.ts";
import type { Outbox } from "../mail/delivery.ts";
import { headerText } from "../mail/transport.ts";
import { contactContentOf } from "./queries.ts";

/** The contact messages as mails to the owner. Each row of `posts` becomes one mail. */
export function contactOutbox(db: Database, publicOrigin: string): Outbox<Claimed<typeof posts>> {
  return {
    ...recordAttempts(db, posts, posts.id),
    noun: "a contact message",

    // The owner's reply goes to the visitor (Reply-To, RFC 5322, 3.6.2).
    compose(post) {
      const { fullName, email, message, ...additional } = contactContentOf(post);
      const name = headerText(fullName);
      const lines = Object.entries(additional).flatMap(([field, value]) =>
        value === null ? [] : [`${field}: ${value}`],
      );
      return {
        id: post.id,
        date: post.createdAt,
        subject: mailWording.subject(name),
        replyTo: { name, address: email },
        text: `${[message, "", "-- ", `${name} <${email}>`, ...lines, mailWording.origin(publicOrigin)].join("\n")}\n`,
      };
    },
  };
}
