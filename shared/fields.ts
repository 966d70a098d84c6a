// The fields of the forms, each declared once, and the maximum lengths of all texts, in characters. Form, draft, schema
// and the checks of the tables follow them. This file imports nothing: drafts and the owner's page need no schemas.

export const REVIEW_TITLE_MAX = 200;
export const REVIEW_MESSAGE_MAX = 100;
/** The owner's answer to a review. */
export const REVIEW_ANSWER_MAX = 300;

/** The owner's reason for a block. */
export const BLOCK_REASON_MAX = 200;

/** The name of a signed-in person. A longer one from a provider is cut. */
export const DISPLAY_NAME_MAX = 200;

export const FULL_NAME_MAX = 200;
/** RFC 5321, 4.5.3.1.3: a path of 256 octets, without its angle brackets. */
export const EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MAX = 300;

/**
 * The most that a field accepts, in UTF-16 units: far above every maximum, so that a long text can be pasted and cut.
 * Browsers take seconds to lay out a word of a hundred thousand letters.
 */
export const FIELD_MAX = 5_000;

/**
 * The number of characters of `text` as the form, the schema and the database count them: code points, as in
 * PostgreSQL's `char_length`, so that an emoji outside the basic plane counts as one.
 */
export function characterCount(text: string): number {
  return [...text].length;
}

/** A field, which the visitor has to fill in: one line, or several lines of text. */
export type FormField = { kind: "line"; max: number; format?: "email" } | { kind: "text"; max: number };

export type FormFields = Readonly<Record<string, FormField>>;

/** What a visitor has entered into these fields, once it is valid. */
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
