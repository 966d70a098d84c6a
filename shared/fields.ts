// The fields of the forms, each declared once, and the maximum lengths of all texts, in characters. Form, draft, schema
// and the tables' checks derive from them. This file imports nothing, because drafts and the owner's page need no
// schemas.

export const REVIEW_TITLE_MAX = 200;
export const REVIEW_MESSAGE_MAX = 100;
/** The owner's answer to a review. */
export const REVIEW_ANSWER_MAX = 300;

/** The owner's reason for a block. */
export const BLOCK_REASON_MAX = 200;

/** The name of a signed-in person. A longer name from a provider is shortened. */
export const DISPLAY_NAME_MAX = 200;

export const FULL_NAME_MAX = 200;
/** RFC 5321, 4.5.3.1.3: a path of 256 octets, without its angle brackets. */
export const EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MAX = 300;

/**
 * The maximum that a field accepts, in UTF-16 units. It is far above every text's maximum, so that visitors can paste a
 * long text and shorten it. Browsers take seconds to lay out a word of a hundred thousand letters.
 */
export const FIELD_MAX = 5_000;

/**
 * The number of characters in `text`, as the form, the schema and the database count them: code points, as in
 * PostgreSQL's `char_length`. An emoji outside the basic plane counts as one.
 */
export function characterCount(text: string): number {
  return [...text].length;
}

/** A required field: one line, or several lines of text. */
export type FormField = { kind: "line"; max: number; format?: "email" } | { kind: "text"; max: number };

export type FormFields = Readonly<Record<string, FormField>>;

/** The valid values of these fields. */
export type ValuesOf<Fields extends FormFields> = { -readonly [Name in keyof Fields]: string };

/** The fields of a review, in the form's order. */
export const reviewFields = {
  title: { kind: "line", max: REVIEW_TITLE_MAX },
  message: { kind: "text", max: REVIEW_MESSAGE_MAX },
} as const satisfies FormFields;

/** The fields of a contact message. */
export const messageFields = {
  fullName: { kind: "line", max: FULL_NAME_MAX },
  email: { kind: "line", max: EMAIL_MAX, format: "email" },
  message: { kind: "text", max: CONTACT_MESSAGE_MAX },
} as const satisfies FormFields;
