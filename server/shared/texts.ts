import * as z from "zod/mini";
import { characterCount } from "./lengths.ts";

/**
 * What every text of a visitor has in common. Shared by the forms and the server; imports nothing but zod/mini,
 * because one import of classic zod would cost the browser four times as much.
 */

/** Text that PostgreSQL would refuse (NUL) or silently change (a lone surrogate becomes U+FFFD). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** At least one character that a reader can see: `trim()` alone lets a zero-width space through. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
const CONTROL_OR_LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

function boundedText(label: string, max: number) {
  const article = label.charAt(0).toUpperCase() + label.slice(1);
  return z.string(`${article} is missing.`).check(
    z.trim(),
    z.refine((value) => VISIBLE.test(value), { error: `Please fill in the ${label}.`, abort: true }),
    z.refine((value) => !UNSTORABLE.test(value), {
      error: `${article} contains a character that cannot be stored. Please remove it.`,
      abort: true,
    }),
    z.refine((value) => characterCount(value) <= max, {
      error: (issue) =>
        `${article} can have ${max} characters at most; this one has ${characterCount(String(issue.input))}.`,
    }),
  );
}

/** One to `max` characters after trimming, line breaks allowed. */
export function multiLineText(label: string, max: number) {
  return boundedText(label, max);
}

/** One to `max` characters after trimming, on a single line. */
export function singleLineText(label: string, max: number) {
  return boundedText(label, max).check(
    z.refine((value) => !CONTROL_OR_LINE_BREAK.test(value), {
      error: `The ${label} has to fit on one line, without control characters.`,
    }),
  );
}

/** The key of a submission, made by the client (UUID v7), under which it is stored once however often it is sent. */
export const submissionKey = z.uuid("The submission's key is not a UUID.").check(z.toLowerCase());

/** An id of a stored entity. */
export const entityId = z.uuid("This is not a valid id.").check(z.toLowerCase());
