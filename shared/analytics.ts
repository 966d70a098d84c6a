/** The events that a page reports, each once in a visit. No schema: zod would make the page's scripts larger. */
export const visitEvents = ["notification_received", "user_gotIn"] as const;

/** What the site counts per day, by the names of `owner.counts`. */
export const countedEvents = ["views", "downloads", "signIns", "reviews", ...visitEvents] as const;

/** How many days the owner's page shows. */
export const COUNTED_DAYS = 30;

export type CountedEvent = (typeof countedEvents)[number];
