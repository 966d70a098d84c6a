import { limited, publicProcedure, router } from "../trpc.ts";
import { addEvents } from "./queries.ts";
import { logEventInput } from "./schema.ts";

export const analyticsRouter = router({
  config: publicProcedure
    .concat(limited("read"))
    .query(({ ctx }) => ({ measurementId: ctx.env.measurementId })),

  log: publicProcedure
    .input(logEventInput)
    .concat(limited("analytics.log"))
    .mutation(async ({ ctx, input }) => {
      await addEvents(ctx.db, { day: new Date().toISOString().slice(0, 10), event: input.event, count: 1 });
      return { logged: true };
    }),
});
