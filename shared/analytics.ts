import * as z from "zod/mini";

/** What a page reports once for each visit. */
const visitEvents = ["notification_received", "user_gotIn"] as const;
export type VisitEvent = (typeof visitEvents)[number];

/** Everything that the site counts per day: the events that pages send, and those that the server sees. */
export type CountedEvent =
  | VisitEvent
  | "page_view"
  | "command_copied"
  /** A sign-in, with the provider's id. */
  | `sign_in:${string}`
  /** A download: `vsix`, the id of a port, or `all-ports`. */
  | `download:${string}`
  /** A page view that came from another site, with its host. */
  | `referrer:${string}`
  /** A weekly mail to the owner, counted when a process claims it. */
  | "weekly_mail";

export const logEventInput = z.strictObject({ event: z.enum(visitEvents) });
