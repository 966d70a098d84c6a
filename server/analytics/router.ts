import * as z from "zod/mini";
import { visitEvents } from "../../shared/analytics.ts";
import { publicProcedure, router } from "../trpc/procedures.ts";
import type { EventCounter } from "./event-counter.ts";

/** What the procedures of analytics use. */
interface AnalyticsServices {
  events: EventCounter;
  env: { measurementId: string | null };
}

export function createAnalyticsRouter({ events, env }: AnalyticsServices) {
  return router({
    config: publicProcedure("read").query(() => ({ measurementId: env.measurementId })),

    log: publicProcedure("analytics.log")
      .input(z.strictObject({ event: z.enum(visitEvents) }))
      .mutation(({ input }) => {
        events.count(input.event);
        return { logged: true };
      }),
  });
}
