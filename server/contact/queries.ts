import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ContactContent } from "../../shared/contact.ts";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";

/**
 * The column of each field of the contact form. A field without a column is a type error. The owner's mail and commands
 * read these columns.
 */
const contactColumns = {
  fullName: posts.fullName,
  email: posts.email,
  message: posts.message,
} satisfies Record<keyof ContactContent, PgColumn>;

const contactNames = Object.keys(contactColumns) as (keyof ContactContent)[];

/** What a visitor wrote, as stored. A field that the visitor left out is null. */
type StoredContact = Pick<typeof posts.$inferSelect, keyof ContactContent>;

/** What the visitor wrote in a contact message. */
export function contactContentOf(row: StoredContact): StoredContact {
  return Object.fromEntries(contactNames.map((name) => [name, row[name]])) as StoredContact;
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
  const [stored] = await db.select(contactColumns).from(posts).where(eq(posts.id, id));
  return stored && contactNames.every((name) => stored[name] === (content[name] ?? null)) ? id : null;
}
