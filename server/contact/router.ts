import { v7 as uuidv7 } from "uuid";
import { sendContactInput } from "../../shared/contact.ts";
import { refusalWording } from "../../site/words/server.ts";
import { limited, publicProcedure, Refusal, router } from "../trpc/procedures.ts";
import { insertContactMessage } from "./queries.ts";

export const contactRouter = router({
  send: publicProcedure
    .input(sendContactInput)
    .concat(limited("contact.send"))
    .mutation(async ({ ctx, input: { ids, website, ...content } }) => {
      if (website) {
        // The refusal gives the real reason, because the browser of a person may have filled in the field.
        throw new Refusal("BAD_REQUEST", refusalWording.hiddenField);
      }
      const stored = await insertContactMessage(ctx.services.db, ids ?? uuidv7(), content);
      if (!stored) {
        throw new Refusal("CONFLICT", refusalWording.usedKey);
      }
      ctx.services.delivery?.wake();
      return { ids: stored };
    }),
});
