/**
 * The events that a page reports, each once in a visit. No schema, because zod would make the page's scripts larger.
 */
export const visitEvents = ["notification_received", "user_gotIn"] as const;

/** What the site counts per day, by the names of `owner.counts`. */
export const countedEvents = ["views", "downloads", "signIns", "reviews", ...visitEvents] as const;

export type CountedEvent = (typeof countedEvents)[number];
