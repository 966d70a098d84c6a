import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { refusalWording } from "../../defaults/words/server.ts";
import { type MessageContent, sendMessageInput } from "../../shared/contact.ts";
import { messageFields } from "../../shared/fields.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";
import type { Delivery } from "../mail/delivery.ts";
import { publicProcedure, Refusal, router } from "../trpc/procedures.ts";

export function createContactRouter({ db, delivery }: { db: Database; delivery: Pick<Delivery, "wake"> | null }) {
  return router({
    send: publicProcedure("contact.send")
      .input(sendMessageInput)
      .mutation(async ({ input: { submission = null, website, ...content } }) => {
        // The refusal gives the real reason, because the browser of a person may have filled in the field.
        if (website) throw new Refusal("BAD_REQUEST", refusalWording.hiddenField);
        const id = await insertContactMessage(db, submission, content);
        if (id === null) throw new Refusal("CONFLICT", refusalWording.usedKey);
        delivery?.wake();
        return { ids: id };
      }),
  });
}

const contentNames = Object.keys(messageFields) as (keyof MessageContent)[];

/**
 * Stores a contact message once, even if the client sends the submission several times, in one statement.
 * @param submission the client's key of the submission; null when it was sent without one.
 * @returns its id; null when the key was used for another message.
 */
async function insertContactMessage(db: Database, submission: string | null, content: MessageContent) {
  const [stored] = await db
    .insert(posts)
    .values({ id: uuidv7(), submission, ...content, mailDueAt: sql`now()` })
    // Changes nothing, but returns the existing row.
    .onConflictDoUpdate({ target: posts.submission, set: { submission: sql`excluded.submission` } })
    .returning();
  if (!stored) return null;
  const isSame = contentNames.every((name) => stored[name] === (content[name] ?? null));
  return isSame ? stored.id : null;
}
