import { logEventInput } from "../../shared/analytics.ts";
import { limited, publicProcedure, router } from "../trpc/procedures.ts";

export const analyticsRouter = router({
  config: publicProcedure
    .concat(limited("read"))
    .query(({ ctx }) => ({ measurementId: ctx.services.env.measurementId })),

  log: publicProcedure
    .input(logEventInput)
    .concat(limited("analytics.log"))
    .mutation(({ ctx, input }) => {
      ctx.services.events.count(input.event);
      return { logged: true };
    }),

  /** Counts that a visitor copied the install command. */
  copied: publicProcedure.concat(limited("analytics.log")).mutation(({ ctx }) => {
    ctx.services.events.count("command_copied");
    return { logged: true };
  }),
});
