/** The events that a page reports, each once in a visit. They have no schema here, because zod would make the page's scripts larger. */
export const visitEvents = ["notification_received", "user_gotIn"] as const;

/** Everything that the site counts per day: the events that pages send, and those that the server sees. */
export type CountedEvent =
  | (typeof visitEvents)[number]
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
