import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { ContactContent } from "../../shared/contact.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";

/** What a visitor wrote, as stored. A field that the visitor left out is null. */
type StoredContact = Pick<typeof posts.$inferSelect, keyof ContactContent>;

/** What the visitor wrote in a contact message. */
export function contactContentOf({ fullName, email, message }: StoredContact): StoredContact {
  return { fullName, email, message };
}

/**
 * Stores a contact message once, even if the client sends it several times.
 * @returns its id; null when another message already has the id.
 */
export async function insertContactMessage(
  db: Database,
  id: string,
  content: ContactContent,
): Promise<string | null> {
  const [inserted] = await db
    .insert(posts)
    .values({ id, ...content })
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id });
  if (inserted) return inserted.id;
  const [stored] = await db.select().from(posts).where(eq(posts.id, id));
  return stored && isDeepStrictEqual(contactContentOf(stored), contactContentOf(content)) ? id : null;
}
