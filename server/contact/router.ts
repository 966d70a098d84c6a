import { getTableColumns, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { refusalWording } from "../../defaults/words/server.ts";
import { type MessageValues, sendMessageInput } from "../../shared/contact.ts";
import { messageFields } from "../../shared/fields.ts";
import type { Database } from "../db/connection.ts";
import { type ChannelName, deliveries, posts } from "../db/schema.ts";
import type { Delivery } from "../delivery/delivery.ts";
import { newDelivery } from "../delivery/queue.ts";
import { publicProcedure, Refusal, router } from "../trpc/procedures.ts";

export function createContactRouter({ db, delivery }: { db: Database; delivery: Pick<Delivery, "channels" | "wake"> }) {
  return router({
    send: publicProcedure("contact.send")
      .input(sendMessageInput)
      .mutation(async ({ input: { submission = null, website, ...values } }) => {
        // The refusal gives the real reason, because a person's browser may have filled in the field.
        if (website) throw new Refusal("BAD_REQUEST", refusalWording.hiddenField);
        const id = await insertContactMessage(db, submission, values, delivery.channels);
        if (id === null) throw new Refusal("CONFLICT", refusalWording.usedKey);
        delivery.wake();
        return { ids: id };
      }),
  });
}

const valueNames = Object.keys(messageFields) as (keyof MessageValues)[];

/**
 * Stores a contact message in one statement, and only once, even if the client sends the submission several times.
 * @param submission the client's key for the submission; null if it was sent without one.
 * @param channels how to notify the owner. Without a mail server, the mail waits until there is one.
 * @returns its id; null if the key was used for another message.
 */
async function insertContactMessage(
  db: Database,
  submission: string | null,
  values: MessageValues,
  channels: readonly ChannelName[],
) {
  const table = db.$with("stored").as(
    db
      .insert(posts)
      .values({ id: uuidv7(), submission, ...values })
      // Changes nothing, but returns the existing row.
      .onConflictDoUpdate({ target: posts.submission, set: { submission: sql`excluded.submission` } })
      .returning({ ...getTableColumns(posts), isNew: sql<boolean>`xmax = 0`.as("is_new") }),
  );
  const names = [...new Set<ChannelName>(["mail", ...channels])].join();
  const announced = db.$with("announced").as(
    db
      .insert(deliveries)
      .select((query) =>
        query
          .select(newDelivery({ reviewId: sql`null::uuid`, messageId: table.id }, sql`channel`))
          .from(table)
          .innerJoin(sql`unnest(string_to_array(${names}, ',')) as channel`, sql`is_new`),
      )
      .returning({ id: deliveries.id }),
  );
  const [stored] = await db.with(table, announced).select().from(table);
  if (!stored) return null;
  const isSame = valueNames.every((name) => stored[name] === values[name]);
  return isSame ? stored.id : null;
}
