import * as z from "zod/mini";
import { fieldNames } from "../defaults/words/validation.ts";
import { REVIEW_ANSWER_MAX, reviewFields, type ValuesOf } from "./fields.ts";
import { listCursor, multiLineText, submissionKey, valuesSchema } from "./texts.ts";

export const REVIEWS_PAGE_SIZE = 20;
const REVIEWS_PAGE_SIZE_MAX = 50;

/** A call without an input gets the newest page. */
export const listReviewsInput = z._default(
  z.strictObject({
    cursor: z.optional(listCursor),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(REVIEWS_PAGE_SIZE_MAX))),
    /** tRPC's infinite queries send it with the cursor. The list has one direction. */
    direction: z.optional(z.literal("forward")),
  }),
  {},
);

/** Whether an input asks for the newest reviews in the page's own form, which the site keeps in memory. */
export function isFirstPage({ cursor, limit = REVIEWS_PAGE_SIZE }: z.output<typeof listReviewsInput>): boolean {
  return cursor === undefined && limit === REVIEWS_PAGE_SIZE;
}

/** The schema of the review form's input. */
export const reviewValues = valuesSchema(reviewFields, { ...fieldNames, message: fieldNames.review });

export const addReviewInput = z.strictObject({ submission: z.optional(submissionKey), ...reviewValues.shape });

/** The author's input in the review form. */
export type ReviewValues = ValuesOf<typeof reviewFields>;

/** `{ … } satisfies EveryReviewField` compiles only if no field of the form is missing. */
export type EveryReviewField = Record<keyof ReviewValues, unknown>;

/** The owner's answer to a review. */
export const answerText = multiLineText(fieldNames.answer, REVIEW_ANSWER_MAX);

/** A review without its id and author, because these have other names in the API: see `WireReview`. */
export interface ReviewBody extends ReviewValues {
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
  /** The owner's answer, with its time in the same format. */
  answer?: { message: string; createdAt: string } | undefined;
  /** Set in the result of `reviews.add` if only the author sees the review until the owner shows it. */
  waiting?: true | undefined;
}

/** A review as everybody sees it, and as its author. */
export interface Review extends ReviewBody {
  id: string;
  author: { id: string; name: string };
}

export interface ReviewPage {
  reviews: Review[];
  nextCursor: string | null;
}
