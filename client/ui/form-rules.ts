import { messageContent } from "../../shared/contact.ts";
import type { ContentOf, FormFields } from "../../shared/fields.ts";
import { reviewContent } from "../../shared/reviews.ts";
import type { contentSchema } from "../../shared/texts.ts";
import type { Texts } from "../drafts.ts";

/** The sentence about each field that has an error, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The rules of a form: the input for the server, if the texts are valid; else the first error of each field. */
export type FormRules<Values> = (texts: Texts) => { values: Values } | { errors: FieldErrors };

/** Makes the rules of a form from the server's schema. */
export function formRules<Fields extends FormFields>(
  schema: ReturnType<typeof contentSchema<Fields>>,
): FormRules<ContentOf<Fields>> {
  return (texts) => {
    const result = schema.safeParse(texts);
    if (result.success) return { values: result.data as ContentOf<Fields> };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { errors };
  };
}

export const messageRules = formRules(messageContent);
export const reviewRules = formRules(reviewContent);
