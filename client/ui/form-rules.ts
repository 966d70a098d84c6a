import { messageValues } from "../../shared/contact.ts";
import type { FormFields, ValuesOf } from "../../shared/fields.ts";
import { reviewValues } from "../../shared/reviews.ts";
import type { valuesSchema } from "../../shared/texts.ts";
import type { FormValues } from "../drafts.ts";

/** The error message of each invalid field, by name. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * The rules of a form. They return the input for the server if the values are valid, otherwise the first error of each
 * field.
 */
export type FormRules<Values> = (given: FormValues) => { values: Values } | { errors: FieldErrors };

/** Makes the rules of a form from the server's schema. */
export function formRules<Fields extends FormFields>(
  schema: ReturnType<typeof valuesSchema<Fields>>,
): FormRules<ValuesOf<Fields>> {
  return (given) => {
    const result = schema.safeParse(given);
    if (result.success) return { values: result.data as ValuesOf<Fields> };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { errors };
  };
}

export const messageRules = formRules(messageValues);
export const reviewRules = formRules(reviewValues);
