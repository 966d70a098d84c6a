import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { MessageContent } from "../../shared/contact.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";

/**
 * Stores a contact message once, even if the client sends the submission several times, in one statement.
 * @param submission the client's key of the submission; null when it was sent without one.
 * @returns its id; null when the key was used for another message.
 */
export async function insertContactMessage(
  db: Database,
  submission: string | null,
  { fullName, email, message }: MessageContent,
): Promise<string | null> {
  const [stored] = await db
    .insert(posts)
    .values({ id: uuidv7(), submission, fullName, email, message, mailDueAt: sql`now()` })
    // Changes nothing, but returns the existing row.
    .onConflictDoUpdate({ target: posts.submission, set: { submission: sql`excluded.submission` } })
    .returning();
  const isSame = stored?.fullName === fullName && stored.email === email && stored.message === message;
  return isSame ? stored.id : null;
}
