import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { messageFields } from "../../shared/contact.ts";
import { reviewFields } from "../../shared/reviews.ts";
import type { Texts } from "../drafts.ts";

export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** The rules of a form. They load when the visitor points at the form or focuses a field. */
export interface FormRules<Name extends string, Values> {
  /** The input for the server, if the texts are valid. */
  check(texts: Texts<Name>): { values: Values } | { errors: FieldErrors<Name> };
  /** A new key for a submission. */
  newKey(): string;
}

/**
 * Makes the rules of a form from the server's schema. They give the first error of each field, and leave out an
 * optional field that is empty.
 */
function formRules<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape, z.core.$strict>,
): FormRules<keyof Shape & string, z.output<typeof schema>> {
  return {
    check(texts) {
      const values = Object.entries<string>(texts).flatMap(([name, text]) => {
        const isOptional = schema.shape[name] instanceof z.core.$ZodOptional;
        return isOptional && text.trim() === "" ? [] : [[name, text]];
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

export const messageRules = formRules(messageFields);
export const reviewRules = formRules(reviewFields);
