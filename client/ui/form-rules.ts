import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { contactFields } from "../../shared/contact.ts";
import { reviewFields } from "../../shared/reviews.ts";
import type { FieldErrors, FormRules } from "./draft-form.ts";

/**
 * Makes the rules of a form from the server's schema. They give the first error of each field, leave out an optional
 * field that is empty, and turn the text of a number field into a number.
 */
function formRules<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape, z.core.$strict>,
): FormRules<keyof Shape & string, z.output<typeof schema>> {
  return {
    check(texts) {
      const values = Object.entries<string>(texts).flatMap(([name, text]) => {
        const field: z.core.$ZodType | undefined = schema.shape[name];
        return field instanceof z.ZodMiniOptional && text.trim() === ""
          ? []
          : [[name, isNumber(field) ? readNumber(text) : text]];
      });
      const result = schema.safeParse(Object.fromEntries(values));
      if (result.success) return { values: result.data };
      const errors: FieldErrors<keyof Shape & string> = {};
      for (const { path, message } of result.error.issues)
        errors[path[0] as keyof Shape & string] ??= message;
      return { errors };
    },
    newKey: () => uuidv7(),
  };
}

function isNumber(field: z.core.$ZodType | undefined): boolean {
  return field instanceof z.ZodMiniOptional
    ? isNumber(field.def.innerType)
    : field instanceof z.ZodMiniNumber;
}

/** A text that is not a number stays a text, and the rules refuse it. */
function readNumber(text: string): number | string {
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

export const contactRules = formRules(contactFields);
export const reviewRules = formRules(reviewFields);
