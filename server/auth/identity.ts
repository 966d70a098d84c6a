import * as z from "zod/mini";
import { singleLineText } from "../shared/texts.ts";
import { DISPLAY_NAME_MAX } from "./schema.ts";

/** A person as a provider vouches for them. */
export interface Identity {
  /** The provider's id. */
  provider: string;
  issuer: string;
  subject: string;
  /** Null when the provider tells none. */
  name: string | null;
}

const displayName = singleLineText("name", DISPLAY_NAME_MAX);
/** Line breaks, control characters, lone surrogates, and marks that turn the direction of the text around them. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** A name as it may be shown: one line, cut to the limit. Null when nothing readable is left. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const line = value.replace(UNFIT_FOR_NAMES, " ").replace(/\s+/g, " ").trim();
  const parsed = z.safeParse(displayName, [...line].slice(0, DISPLAY_NAME_MAX).join(""));
  return parsed.success ? parsed.data : null;
}
