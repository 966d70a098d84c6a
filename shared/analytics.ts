/**
 * The events that a page reports, each once per visit. There is no schema, because zod would make the page's scripts
 * larger.
 */
export const visitEvents = ["notification_received", "user_gotIn"] as const;

/** The events that the site counts per day, by their names in `owner.counts`. */
export const countedEvents = ["views", "downloads", "signIns", "reviews", ...visitEvents] as const;

/** How many days the owner's page shows. */
export const COUNTED_DAYS = 30;

export type CountedEvent = (typeof countedEvents)[number];
