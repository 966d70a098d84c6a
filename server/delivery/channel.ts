import type { ChannelName, posts, reviews } from "../db/schema.ts";

/** What the owner is told at once: a contact message, or reviews, the oldest first. */
export type News =
  | { kind: "message"; message: typeof posts.$inferSelect }
  | { kind: "reviews"; reviews: (typeof reviews.$inferSelect)[] };

/** A way to tell the owner what visitors sent. */
export interface Channel {
  name: ChannelName;
  /** The most reviews that are told at once. */
  reviewsMax: number;
  /** The shortest time from telling of reviews to the next time, in milliseconds. */
  reviewsPause: number;
  /**
   * Tells the owner.
   * @param signal ends it.
   * @throws if it was not accepted, or the answer was lost.
   */
  send(news: News, signal: AbortSignal): Promise<unknown>;
  /** What the owner reads about what `send` threw, and what else the log says. */
  describeFailure(error: unknown): { reason: string } & Record<string, unknown>;
}
