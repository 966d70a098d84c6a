// The maximum lengths of texts, in characters: for the forms, the schemas and the database's checks. This file imports
// nothing, because the page needs these numbers before it loads the schemas.

export const REVIEW_TITLE_MAX = 200;
export const REVIEW_MESSAGE_MAX = 100;
/** The owner's answer to a review. */
export const REVIEW_ANSWER_MAX = 300;

/** Why the owner blocked somebody. */
export const BLOCK_REASON_MAX = 200;

/** The name of a signed-in person. A longer one from a provider is cut. */
export const DISPLAY_NAME_MAX = 200;

export const FULL_NAME_MAX = 200;
/** RFC 5321, 4.5.3.1.3: a path of 256 octets, without its angle brackets. */
export const EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MAX = 300;

/**
 * The number of characters of `text` as the form, the schema and the database count them: code points, as in
 * PostgreSQL's `char_length`, so that an emoji outside the basic plane counts as one.
 */
export function characterCount(text: string): number {
  return [...text].length;
}
