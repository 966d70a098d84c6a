import type { ChannelName, posts, reviews } from "../db/schema.ts";

/** What the owner is told in one delivery: a contact message, or reviews, the oldest first. */
export type News =
  | { kind: "message"; message: typeof posts.$inferSelect }
  | { kind: "reviews"; reviews: (typeof reviews.$inferSelect)[] };

/** A way to tell the owner what visitors sent. */
export interface Channel {
  name: ChannelName;
  /** The most reviews in one delivery. */
  reviewsMax: number;
  /** The shortest time between two deliveries of reviews, in milliseconds. */
  reviewsPause: number;
  /**
   * Tells the owner.
   * @param signal ends it.
   * @throws if it was not accepted, or the answer was lost.
   */
  send(news: News, signal: AbortSignal): Promise<unknown>;
  /** Describes what `send` threw: the reason is for the owner, the rest for the log. */
  describeFailure(error: unknown): { reason: string } & Record<string, unknown>;
}
