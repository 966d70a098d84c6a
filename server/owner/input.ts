import type { SQL } from "drizzle-orm";
import * as z from "zod/mini";
import { BLOCK_REASON_MAX } from "../../shared/fields.ts";
import { answerText } from "../../shared/reviews.ts";
import { entityId, listCursor, singleLineText } from "../../shared/texts.ts";
import { fieldNames } from "../../words/validation.ts";
import { type Columns, isAfter, readCursor } from "../db/newest-first.ts";
import { reviewStates } from "../db/schema.ts";
import { named, one, several } from "../trpc/wire.ts";

const SEARCH_MAX = 200;

const search = z.string().check(
  z.maxLength(SEARCH_MAX),
  // PostgreSQL stores no NUL, and refuses a query with one.
  z.refine((text) => !text.includes("\0")),
  z.trim(),
);

/** The parts of the owner's list in their order: the reviews that wait come first. A cursor names its row's part. */
export const listParts = ["waiting", "rest"] as const;
const partAndCursor = z.templateLiteral([z.enum(listParts), " ", listCursor]);
const ownersCursor = z.string().check(z.refine((text) => z.safeParse(partAndCursor, text).success));

export const listReviewsInput = z._default(
  z.strictObject({
    state: z.optional(z.enum(reviewStates)),
    /** Only the reviews of this person. */
    author: z.optional(entityId),
    cursor: z.optional(ownersCursor),
  }),
  {},
);

const ofAuthor = z.strictObject({ author: entityId });

/** One review, several, or all by one person. */
export const chosenReviews = z.union([named(z.strictObject(several)), ofAuthor]);
/** With `waiting` the reviews wait again. */
export const hiddenReviews = z.union([
  named(z.strictObject({ ...several, waiting: z.optional(z.boolean()) })),
  ofAuthor,
]);

/** Null removes the answer. */
export const answerInput = named(z.strictObject({ ...one, message: z.nullable(answerText) }));

/** A page of people or of messages. */
export const searchInput = z._default(
  z.strictObject({ search: z.optional(search), cursor: z.optional(listCursor) }),
  {},
);
export const blockInput = named(
  z.strictObject({ ...one, reason: z.optional(singleLineText(fieldNames.reason, BLOCK_REASON_MAX)) }),
);

/** How many rows a page of the owner's lists has. */
export const PAGE_SIZE = 50;

/** An SQL condition: a row comes after a cursor; undefined without one. */
export function isAfterCursor(columns: Columns, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : isAfter(columns, readCursor(cursor));
}

/** A pattern for `ilike` that finds a text anywhere. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
