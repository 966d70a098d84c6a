import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { MessageContent } from "../../shared/contact.ts";
import { messageFields } from "../../shared/fields.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";

const contentNames = Object.keys(messageFields) as (keyof MessageContent)[];

/**
 * Stores a contact message once, even if the client sends the submission several times, in one statement.
 * @param submission the client's key of the submission; null when it was sent without one.
 * @returns its id; null when the key was used for another message.
 */
export async function insertContactMessage(
  db: Database,
  submission: string | null,
  content: MessageContent,
): Promise<string | null> {
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
