import * as own from "#site/words/language.ts";
import { layer } from "./layer.ts";

/** The language of all words here (BCP 47), and its writing direction. */
export const language = layer<{ lang: string; dir: "ltr" | "rtl" }>(own.language, { lang: "en", dir: "ltr" });

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a day, such as 21 Nov 2026. It uses UTC, so that the server and every browser write the same day. */
export const writeDay = layer(own.writeDay, (instant: Date): string => {
  const day = String(instant.getUTCDate()).padStart(2, "0");
  return `${day} ${months[instant.getUTCMonth()]} ${instant.getUTCFullYear()}`;
});

/** Writes a number in the page's language, such as 4.5 or 4,5, with this many decimal places. */
export function writeNumber(value: number, digits: number): string {
  return value.toLocaleString(language.lang, {
    // Like all other numbers on the page.
    numberingSystem: "latn",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
