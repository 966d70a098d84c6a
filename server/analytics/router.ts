import * as z from "zod/mini";
import { visitEvents } from "../../shared/analytics.ts";
import { publicProcedure, router } from "../trpc/procedures.ts";
import type { EventCounter } from "./event-counter.ts";

export function createAnalyticsRouter(services: { events: EventCounter; env: { measurementId: string | null } }) {
  const { events, env } = services;
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
