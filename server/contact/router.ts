import { v7 as uuidv7 } from "uuid";
import { limited, publicProcedure, Refusal, router } from "../trpc.ts";
import { insertContactMessage } from "./queries.ts";
import { sendContactInput } from "./schema.ts";

export const contactRouter = router({
  send: publicProcedure
    .input(sendContactInput)
    .concat(limited("contact.send"))
    .mutation(async ({ ctx, input }) => {
      const { ids, fullName, email, message } = input;
      const stored = await insertContactMessage(ctx.db, { id: ids ?? uuidv7(), fullName, email, message });
      if (!stored) {
        throw new Refusal(
          "CONFLICT",
          "This submission was already used for something else. Please send it again.",
        );
      }
      ctx.delivery?.wake();
      return { ids: stored };
    }),
});
