import { v7 as uuidv7 } from "uuid";
import { messageContent } from "../../shared/contact.ts";
import { type ContentOf, type FormFields, messageFields, reviewFields } from "../../shared/fields.ts";
import { reviewContent } from "../../shared/reviews.ts";
import type { contentSchema } from "../../shared/texts.ts";
import type { Texts } from "../drafts.ts";

export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** The rules of a form. */
export interface FormRules<Name extends string, Values> {
  /** The input for the server, if the texts are valid; else the first error of each field. */
  check(texts: Texts<Name>): { values: Values } | { errors: FieldErrors<Name> };
  /** A new key for a submission. */
  newKey(): string;
}

/** Makes the rules of a form from the server's schema. They leave out an optional field that is empty. */
export function formRules<Fields extends FormFields, Name extends keyof Fields & string>(
  fields: Fields,
  schema: ReturnType<typeof contentSchema<Fields>>,
): FormRules<Name, ContentOf<Fields>> {
  return {
    check(texts) {
      const values = Object.entries<string>(texts).flatMap(([name, text]) => {
        if (fields[name]?.optional && text.trim() === "") return [];
        return [[name, fields[name]?.kind === "number" ? Number.parseFloat(text) : text]];
      });
      const result = schema.safeParse(Object.fromEntries(values));
      if (result.success) return { values: result.data as ContentOf<Fields> };
      const errors: FieldErrors<Name> = {};
      for (const { path, message } of result.error.issues) errors[path[0] as Name] ??= message;
      return { errors };
    },
    newKey: () => uuidv7(),
  };
}

export const messageRules = formRules(messageFields, messageContent);
export const reviewRules = formRules(reviewFields, reviewContent);
