import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { mailWording } from "../../site/words/server.ts";
import type { Database } from "../db/connection.ts";
import { fromNow } from "../db/from-now.ts";
import { posts } from "../db/schema.ts";
import { recordAttempts } from "../mail/attempts.ts";
import type { Attempt, Outbox } from "../mail/delivery.ts";
import { headerText } from "../mail/transport.ts";

type ClaimedMessage = Attempt & typeof posts.$inferSelect;

/** The outbox of contact messages to the owner. They are stored in `posts`; each is sent as one mail. */
export function contactOutbox(db: Database, publicOrigin: string): Outbox<ClaimedMessage> {
  return {
    noun: "a contact message",

    async claim(claimTime) {
      const due = db
        .select({ id: posts.id })
        .from(posts)
        .where(and(isNull(posts.handedOverAt), lte(posts.deliveryDueAt, sql`now()`)))
        .orderBy(asc(posts.deliveryDueAt))
        .limit(1)
        .for("update", { skipLocked: true });
      const [claimed] = await db
        .update(posts)
        .set({ deliveryAttempts: sql`${posts.deliveryAttempts} + 1`, deliveryDueAt: fromNow(claimTime) })
        .where(eq(posts.id, due))
        .returning();
      return claimed && { ...claimed, attempts: claimed.deliveryAttempts, item: claimed.id };
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

    ...recordAttempts<ClaimedMessage>(db, posts, ({ id }) => eq(posts.id, id)),
  };
}
