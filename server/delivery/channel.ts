import type { ChannelName, posts, reviews } from "../db/schema.ts";

/** The content of one delivery to the owner: a contact message, or reviews, oldest first. */
export type News =
  | { kind: "message"; message: typeof posts.$inferSelect }
  | { kind: "reviews"; reviews: (typeof reviews.$inferSelect)[] };

/** A channel that notifies the owner of reviews and messages. */
export interface Channel {
  name: ChannelName;
  /** The maximum number of reviews in one delivery. */
  reviewsMax: number;
  /** The minimum time between two deliveries of reviews, in milliseconds. */
  reviewsPause: number;
  /**
   * Notifies the owner.
   * @param signal cancels it.
   * @throws if the receiver did not accept it, or its answer was lost.
   */
  send(news: News, signal: AbortSignal): Promise<unknown>;
  /** Describes an error that `send` threw: the reason is for the owner, the rest for the log. */
  describeFailure(error: unknown): { reason: string } & Record<string, unknown>;
}
