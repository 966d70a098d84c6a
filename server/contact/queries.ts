import { and, eq } from "drizzle-orm";
import type { Database } from "../db/connection.ts";
import { posts } from "../db/schema.ts";

export type NewContactMessage = Pick<typeof posts.$inferInsert, "id" | "fullName" | "email" | "message">;

/**
 * Stores a contact message once, even if the client sends it several times.
 * @returns its id; null when another message already has the id.
 */
export async function insertContactMessage(db: Database, message: NewContactMessage): Promise<string | null> {
  const [inserted] = await db
    .insert(posts)
    .values(message)
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id });
  if (inserted) return inserted.id;
  const [stored] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        eq(posts.id, message.id),
        eq(posts.fullName, message.fullName),
        eq(posts.email, message.email),
        eq(posts.message, message.message),
      ),
    );
  return stored?.id ?? null;
}
