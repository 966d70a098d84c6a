import { and, eq, ilike, inArray, or } from "drizzle-orm";
import { ownerRefusalWording } from "../../defaults/words/owner.ts";
import type { EveryMessageField } from "../../shared/contact.ts";
import type { FromWire, OwnerMessage } from "../../shared/wire.ts";
import { columnsOf, type Database } from "../db/connection.ts";
import { cutPage, newestFirst } from "../db/newest-first.ts";
import { type ChannelName, deliveries, posts } from "../db/schema.ts";
import { containing, isAfterCursor, PAGE_SIZE } from "./lists.ts";

/** A contact message as the owner sees it. */
export type Message = FromWire<OwnerMessage>;

/**
 * A page of contact messages, newest first.
 * @param options.search part of the sender's name or address.
 * @param options.channels the site's channels.
 */
export async function listMessages(
  db: Database,
  options: { search?: string | undefined; cursor?: string | undefined; channels: readonly ChannelName[] },
): Promise<{ messages: Message[]; nextCursor: string | null }> {
  const { search, cursor, channels } = options;
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
  const ids = page.map(({ id }) => id);
  const states = await db
    .select(columnsOf(deliveries))
    .from(deliveries)
    .where(inArray(deliveries.messageId, ids))
    .orderBy(deliveries.channel);
  const statesOf = (id: string) => states.filter(({ messageId }) => messageId === id);
  return { messages: page.map((row) => toMessage(row, statesOf(row.id), channels)), nextCursor };
}

type DeliveryRow = typeof deliveries.$inferSelect;

function toMessage(row: typeof posts.$inferSelect, states: DeliveryRow[], channels: readonly ChannelName[]): Message {
  const { id, fullName, email, message, createdAt } = row;
  const values = { fullName, email, message } satisfies EveryMessageField;
  // Without a channel, the owner sees that there is no mail server.
  const shown = states.filter(({ channel }) => (channels.length > 0 ? channels.includes(channel) : channel === "mail"));
  return {
    id,
    ...values,
    createdAt: createdAt.toISOString(),
    mailed: states.some(({ channel, deliveredAt }) => channel === "mail" && deliveredAt !== null),
    deliveries: shown.map((state) => {
      const { channel, deliveredAt } = state;
      if (deliveredAt !== null) return { channel, delivered: true };
      return { channel, delivered: false, problem: problemOf(state, channels) };
    }),
  };
}

function problemOf({ channel, failure }: DeliveryRow, channels: readonly ChannelName[]): string {
  if (!channels.includes(channel)) return ownerRefusalWording.noMailServer;
  return failure === null ? ownerRefusalWording.mailWaits : ownerRefusalWording.mailFailed(failure);
}

/** Deletes a message. @returns whether there was one. */
export async function deleteMessage(db: Database, id: string): Promise<boolean> {
  const deleted = await db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id });
  return deleted.length > 0;
}
