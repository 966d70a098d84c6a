import type * as z from "zod/mini";
import type { FieldErrors, FormRules } from "./draft-form.ts";

/** Checks a form's fields with the schema that the server uses: the first thing wrong with each field. */
export function checkWith<Fields extends Record<keyof Fields, string>>(
  schema: z.ZodMiniType<Fields>,
): FormRules<Fields>["check"] {
  return (fields) => {
    const result = schema.safeParse(fields);
    if (result.success) return { fields: result.data };
    const errors: FieldErrors<Fields> = {};
    for (const { path, message } of result.error.issues) errors[path[0] as keyof Fields] ??= message;
    return { errors };
  };
}
