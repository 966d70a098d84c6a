import * as z from "zod/mini";
import { validationWording } from "../defaults/words/validation.ts";
import type { FormField, FormFields } from "./fields.ts";
import { characterCount } from "./fields.ts";

// The rules for all visitors' texts, shared by the forms and the server. This file imports only zod/mini and words,
// because the standard zod would be four times as large in the browser.

/** Text that PostgreSQL would refuse (NUL) or silently change (a lone surrogate becomes U+FFFD). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/**
 * At least one visible character. `trim()` alone would accept a zero-width space. A combining mark without a letter
 * does not count. The last four characters are blank although Unicode classifies them as symbols.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}\u{13441}\u{13442}]/u;
const CONTROL_OR_LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

/** One to `max` characters after trimming, line breaks allowed. */
export function multiLineText(name: string, max: number) {
  return z.string(validationWording.missing(name)).check(
    z.trim(),
    z.refine((value) => VISIBLE.test(value), { error: validationWording.empty(name), abort: true }),
    z.refine((value) => !UNSTORABLE.test(value), { error: validationWording.unstorable(name), abort: true }),
    z.refine((value) => characterCount(value) <= max, {
      error: (issue) => validationWording.tooLong(name, max, characterCount(String(issue.input))),
    }),
  );
}

/** One to `max` characters after trimming, on a single line. */
export function singleLineText(name: string, max: number) {
  return multiLineText(name, max).check(
    z.refine((value) => !CONTROL_OR_LINE_BREAK.test(value), { error: validationWording.oneLine(name) }),
  );
}

/**
 * An e-mail address as HTML defines it (https://html.spec.whatwg.org/#valid-e-mail-address), below a domain with a dot.
 * As RFC 6531 allows, it may have letters of all scripts.
 */
const EMAIL =
  /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Removes invisible characters that are copied with an address, such as direction marks. */
const withoutIgnorable = z.overwrite<string>((value) => value.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim());

function ruleOf(name: string, field: FormField) {
  if (field.kind === "text") return multiLineText(name, field.max);
  const line = singleLineText(name, field.max);
  return field.format === "email" ? line.check(withoutIgnorable, z.regex(EMAIL, validationWording.noEmail)) : line;
}

type SchemaOf<Fields extends FormFields> = z.ZodMiniObject<
  { -readonly [Name in keyof Fields]: z.ZodMiniString<string> },
  z.core.$strict
>;

/** The schema of a form's values. @param names of the fields, for messages. */
export function valuesSchema<Fields extends FormFields>(
  fields: Fields,
  names: Record<keyof Fields, string>,
): SchemaOf<Fields> {
  const rules = Object.entries(fields).map(([name, field]) => [name, ruleOf(names[name] ?? name, field)] as const);
  return z.strictObject(Object.fromEntries(rules)) as unknown as SchemaOf<Fields>;
}

/**
 * The key of a submission, made by the client. The site stores a submission once, even if the client sends it several
 * times.
 */
export const submissionKey = z.uuid(validationWording.noKey).check(z.toLowerCase());

/** An id of a stored entity. */
export const entityId = z.uuid(validationWording.noId).check(z.toLowerCase());

/** A position in a list that is newest first: the last row of a page, as `<milliseconds since 1970>_<id>`. */
export const listCursor = z
  .string()
  .check(z.regex(/^\d{1,14}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, validationWording.noCursor));
