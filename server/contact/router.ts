import { newId } from "../db/ids.ts";
import { limited, publicProcedure, Refusal, router } from "../trpc/procedures.ts";
import { insertContactMessage } from "./queries.ts";
import { sendContactInput } from "./schema.ts";

export const contactRouter = router({
  send: publicProcedure
    .input(sendContactInput)
    .concat(limited("contact.send"))
    .mutation(async ({ ctx, input }) => {
      const { ids, website, fullName, email, message } = input;
      if (website) {
        // Said as it is, and not as a success: a person's browser may have filled it in.
        throw new Refusal(
          "BAD_REQUEST",
          "A hidden field of the form was filled in, as programs do. If you are a person, please send it again.",
        );
      }
      const stored = await insertContactMessage(ctx.services.db, {
        id: ids ?? newId(),
        fullName,
        email,
        message,
      });
      if (!stored) {
        throw new Refusal(
          "CONFLICT",
          "This submission was already used for something else. Please send it again.",
        );
      }
      ctx.services.delivery?.wake();
      return { ids: stored };
    }),
});
