import { v7 as uuidv7 } from "uuid";
import { publicProcedure, Refusal, router } from "../trpc.ts";
import { insertContactMessage } from "./queries.ts";
import { sendContactInput } from "./schema.ts";

export const contactRouter = router({
  send: publicProcedure.input(sendContactInput).mutation(async ({ ctx, input }) => {
    const { ids, fullName, email, message } = input;
    const stored = await insertContactMessage(ctx.db, { id: ids ?? uuidv7(), fullName, email, message });
    if (!stored) {
      throw new Refusal("CONFLICT", "This submission was already used for something else. Please send it again.");
    }
    return { ids: stored };
  }),
});
