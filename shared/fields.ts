// The fields of the forms, each declared once, and the maximum lengths of all texts, in characters. Form, draft, schema
// and the checks of the tables follow them. This file imports nothing, so that drafts and owner's page need no schemas.

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
 * As much as a field takes, in UTF-16 units: far above every maximum, so that nobody loses what they could shorten.
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

/** A field. An optional one may be left empty. */
export type FormField = { optional?: true } & (
  | { kind: "line"; max: number; format?: "email" }
  /** Several lines of text. */
  | { kind: "text"; max: number }
  /** One of several values; of a single one, a box to tick. */
  | { kind: "choice"; options: readonly string[] }
  /** A whole number. */
  | { kind: "number"; min: number; max: number }
);

export type FormFields = Readonly<Record<string, FormField>>;

export type ValueOf<Field extends FormField> = Field extends { kind: "number" }
  ? number
  : Field extends { kind: "choice"; options: readonly (infer Option)[] }
    ? Option
    : string;

type OptionalIn<Fields extends FormFields> = {
  [Name in keyof Fields]: Fields[Name] extends { optional: true } ? Name : never;
}[keyof Fields];

/** What a visitor has entered into these fields, once it is valid. */
export type ContentOf<Fields extends FormFields> = {
  -readonly [Name in Exclude<keyof Fields, OptionalIn<Fields>>]: ValueOf<Fields[Name]>;
} & { -readonly [Name in OptionalIn<Fields>]?: ValueOf<Fields[Name]> };

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
