import { and, eq, ilike, or } from "drizzle-orm";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import type { FromWire, OwnerMessage } from "../../shared/wire.ts";
import { columnsOf, type Database } from "../db/connection.ts";
import { cutPage, newestFirst } from "../db/newest-first.ts";
import { posts } from "../db/schema.ts";
import { containing, isAfterCursor, PAGE_SIZE } from "./lists.ts";

/** A contact message as the owner sees it. */
export type Message = FromWire<OwnerMessage>;

/**
 * A page of contact messages, newest first.
 * @param options.search a part of the sender's name or address.
 * @param options.isMailing whether the site has a mail server.
 */
export async function listMessages(
  db: Database,
  { search, cursor, isMailing }: { search?: string | undefined; cursor?: string | undefined; isMailing: boolean },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const pattern = containing(search ?? "");
  const rows = await db
    .select(columnsOf(posts))
    .from(posts)
    .where(
      and(
        search ? or(ilike(posts.fullName, pattern), ilike(posts.email, pattern)) : undefined,
        isAfterCursor(posts, cursor),
      ),
    )
    .orderBy(...newestFirst(posts))
    .limit(PAGE_SIZE + 1);
  const { page, nextCursor } = cutPage(rows, PAGE_SIZE);
  return { messages: page.map((row) => toMessage(row, isMailing)), nextCursor };
}

function toMessage(row: typeof posts.$inferSelect, isMailing: boolean): Message {
  const { id, fullName, email, message, createdAt, mailedAt } = row;
  const content = { fullName, email, message } satisfies EveryMessageField;
  const mailed = mailedAt !== null;
  return {
    id,
    ...content,
    createdAt: createdAt.toISOString(),
    mailed,
    problem: mailed ? undefined : problemOf(row, isMailing),
  };
}

function problemOf({ mailFailure }: typeof posts.$inferSelect, isMailing: boolean): string {
  if (!isMailing) return ownerRefusalWording.noMailServer;
  return mailFailure === null ? ownerRefusalWording.mailWaits : ownerRefusalWording.mailFailed(mailFailure);
}

/** Deletes a message. @returns whether there was one. */
export async function deleteMessage(db: Database, id: string): Promise<boolean> {
  const deleted = await db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
  return deleted.length > 0;
}
