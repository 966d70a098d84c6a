import { language } from "../words/language.ts";

/** Writes a number in the page's language, such as 4.5 or 4,5, with this many decimal places. */
export function writeNumber(value: number, digits: number): string {
  return value.toLocaleString(language.lang, {
    // As all other numbers of the page.
    numberingSystem: "latn",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
