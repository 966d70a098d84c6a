import { sendMessageInput } from "../../shared/contact.ts";
import { rowToWire } from "../../shared/wire.ts";
import { refusalWording } from "../../words/server.ts";
import type { Database } from "../db/connection.ts";
import type { Delivery } from "../mail/delivery.ts";
import { limited, publicProcedure, Refusal, router } from "../trpc/procedures.ts";
import { insertContactMessage } from "./queries.ts";

/** What the procedures of the contact form use. */
interface ContactServices {
  db: Database;
  delivery: Pick<Delivery, "wake"> | null;
}

export function createContactRouter({ db, delivery }: ContactServices) {
  return router({
    send: publicProcedure(null)
      .input(sendMessageInput)
      .concat(limited("contact.send"))
      .mutation(async ({ input: { submission = null, website, ...content } }) => {
        if (website) {
          // The refusal gives the real reason, because the browser of a person may have filled in the field.
          throw new Refusal("BAD_REQUEST", refusalWording.hiddenField);
        }
        const id = await insertContactMessage(db, submission, content);
        if (id === null) throw new Refusal("CONFLICT", refusalWording.usedKey);
        delivery?.wake();
        return rowToWire({ id });
      }),
  });
}
