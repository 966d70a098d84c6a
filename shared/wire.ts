import type { CountedEvent } from "./analytics.ts";
import type { MessageValues } from "./contact.ts";
import type { Review, ReviewBody, ReviewPage } from "./reviews.ts";

// The API's names for the results of procedures, with `ids` and `ass`. All other code uses `id` and `author`.
// `vite/api/` exports these types with their comments to other programs.

/** The maximum number of calls in one batch. The page sends no more, and the server accepts no more. */
export const BATCH_MAX = 10;

/** The maximum number of ids in one call of the owner's page. */
export const IDS_MAX = 100;

/** The viewer: the person who is signed in. */
export interface WireViewer {
  /** The person's id. */
  ids: string;
  name: string;
  /** Whether they may call the owner's procedures. */
  owner: boolean;
}

/** A review. */
export interface WireReview extends ReviewBody {
  /** The review's id. */
  ids: string;
  /** Its author. */
  ass: { ids: string; name: string };
}

/** A page of reviews. `nextCursor` is the `cursor` of the next page, null on the last. */
export interface WireReviewPage {
  reviews: WireReview[];
  nextCursor: string | null;
}

/** A review as the owner sees it. Only `shown` ones are public. */
export interface OwnerReview extends WireReview {
  state: "waiting" | "shown" | "hidden";
}

/** The result of showing or hiding reviews. */
export interface OwnerChange {
  changed: boolean;
  /** For all reviews by one author: the ids of the reviews that changed, by their previous state. */
  before?: Partial<Record<OwnerReview["state"], string[]>>;
}

/** A person as the owner sees them. */
export interface OwnerPerson {
  ids: string;
  /** Empty if the account was deleted and only the block is left. */
  name: string;
  /**
   * The account in the form of the variable `OWNER`: `provider:subject`. Empty for deleted users and example authors.
   */
  account: string;
  blocked: boolean;
  /** The owner's note on why they are blocked. */
  reason?: string | undefined;
  /** The number of their reviews, in any state. */
  reviews: number;
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
}

/** A contact message as the owner sees it. */
export interface OwnerMessage extends MessageValues {
  ids: string;
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
  mailed: boolean;
  /** For each channel, whether it accepted the message and, if not, why, in a sentence. */
  deliveries: { channel: "mail" | "webhook"; delivered: boolean; problem?: string | undefined }[];
}

/** All stored data about a person: for each table, all columns of their rows. */
export interface OwnerExport {
  /** Null if only the block is left. */
  person: Record<string, unknown> | null;
  blocks: Record<string, unknown>[];
  [table: string]: unknown;
}

/** How often each event happened on a day. */
export interface OwnerDayCounts extends Record<CountedEvent, number> {
  /** In UTC: `YYYY-MM-DD`. */
  day: string;
}

/** A value that has `ids` in the API, with the code's own names. */
export type FromWire<Wire extends { ids: string }> = { id: string } & Omit<Wire, "ids">;

/** An id, or several, as the input of a procedure. */
export function idToWire<Id>(id: Id): { ids: Id } {
  return { ids: id };
}

/** Renames the id in a router's result to the API's name. */
export function rowToWire<Row extends { id: string }>({ id, ...row }: Row) {
  return { ids: id, ...row };
}

/** The inverse of `rowToWire`, for the pages' calls. */
export function rowFromWire<Wire extends { ids: string }>({ ids, ...row }: Wire): FromWire<Wire> {
  return { id: ids, ...row };
}

/** Renames a review's id and author to the API's names. */
export function reviewToWire({ id, author, ...body }: Review): WireReview {
  return { ids: id, ...body, ass: { ids: author.id, name: author.name } };
}

/** The same for a page of reviews. */
export function reviewPageToWire({ reviews, nextCursor }: ReviewPage): WireReviewPage {
  return { reviews: reviews.map(reviewToWire), nextCursor };
}

/** The inverse of `reviewToWire`, for the pages' calls. */
export function reviewFromWire({ ids, ass, ...body }: WireReview): Review {
  return { id: ids, ...body, author: { id: ass.ids, name: ass.name } };
}
