import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import type { FieldErrors, FormRules } from "./draft-form.ts";

/** The rules of a form by the schema that the server uses: it says the first thing wrong with each field. */
export function formRules<Fields extends Record<keyof Fields, string>>(
  schema: z.ZodMiniType<Fields>,
): FormRules<Fields> {
  return {
    check(fields) {
      const result = schema.safeParse(fields);
      if (result.success) return { fields: result.data };
      const errors: FieldErrors<Fields> = {};
      for (const { path, message } of result.error.issues) errors[path[0] as keyof Fields] ??= message;
      return { errors };
    },
    newKey: () => uuidv7(),
  };
}
