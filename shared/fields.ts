import {
  CONTACT_MESSAGE_MAX,
  EMAIL_MAX,
  FULL_NAME_MAX,
  REVIEW_MESSAGE_MAX,
  REVIEW_TITLE_MAX,
} from "./lengths.ts";

// The fields of the forms, each declared once. Form, draft, schema and the checks of the tables follow them. This file
// imports only numbers, because the page draws its forms before it loads the schemas.

/** A field. An optional one may be left empty. */
export type FormField = { optional?: true } /** One line of text, at most `max` characters. */ & (
  | { kind: "line"; max: number; format?: "email" }
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
