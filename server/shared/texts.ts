import * as z from "zod/mini";
import { validationWording } from "../../site/words/validation.ts";
import { characterCount } from "./lengths.ts";

/**
 * What every text of a visitor has in common. Shared by the forms and the server; imports nothing but zod/mini and words,
 * because one import of classic zod would cost the browser four times as much.
 */

/** Text that PostgreSQL would refuse (NUL) or silently change (a lone surrogate becomes U+FFFD). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/**
 * At least one character that a reader can see: `trim()` alone lets a zero-width space through. A mark combines with
 * a letter, and is nothing without one; the last four are blank although Unicode counts them among the symbols.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}\u{13441}\u{13442}]/u;
const CONTROL_OR_LINE_BREAK = /[\p{Cc}\u2028\u2029]/u;

function boundedText(name: string, max: number) {
  return z.string(validationWording.missing(name)).check(
    z.trim(),
    z.refine((value) => VISIBLE.test(value), { error: validationWording.empty(name), abort: true }),
    z.refine((value) => !UNSTORABLE.test(value), {
      error: validationWording.unstorable(name),
      abort: true,
    }),
    z.refine((value) => characterCount(value) <= max, {
      error: (issue) => validationWording.tooLong(name, max, characterCount(String(issue.input))),
    }),
  );
}

/** One to `max` characters after trimming, line breaks allowed. */
export function multiLineText(name: string, max: number) {
  return boundedText(name, max);
}

/** One to `max` characters after trimming, on a single line. */
export function singleLineText(name: string, max: number) {
  return boundedText(name, max).check(
    z.refine((value) => !CONTROL_OR_LINE_BREAK.test(value), {
      error: validationWording.oneLine(name),
    }),
  );
}

/** The key of a submission, made by the client (UUID v7), under which it is stored once however often it is sent. */
export const submissionKey = z.uuid(validationWording.noKey).check(z.toLowerCase());

/** An id of a stored entity. */
export const entityId = z.uuid(validationWording.noId).check(z.toLowerCase());
