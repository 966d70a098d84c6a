import * as z from "zod/mini";

export const analyticsEvents = ["notification_received", "user_gotIn"] as const;
export type AnalyticsEvent = (typeof analyticsEvents)[number];

export const logEventInput = z.strictObject({ event: z.enum(analyticsEvents) });
