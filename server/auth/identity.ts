import * as z from "zod/mini";
import { DISPLAY_NAME_MAX } from "../../shared/auth.ts";
import { singleLineText } from "../../shared/texts.ts";

/** A person, as identified by a provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null if the provider gives none. */
  name: string | null;
}

const displayName = singleLineText("name", DISPLAY_NAME_MAX);
/** Line breaks, control characters, lone surrogates, and characters that change the direction of the text. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** A name that is safe to show: one line, cut to the limit. Null when nothing readable is left. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const line = value.replace(UNFIT_FOR_NAMES, " ").replace(/\s+/g, " ").trim();
  const parsed = z.safeParse(displayName, [...line].slice(0, DISPLAY_NAME_MAX).join(""));
  return parsed.success ? parsed.data : null;
}
