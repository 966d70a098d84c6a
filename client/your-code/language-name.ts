import { languages } from "virtual:code-languages";
import { yourCodeWording } from "../../site/words/your-code.ts";

/** The id of a text without a language. */
export const PLAIN_TEXT = "text";

export function languageName(id: string): string {
  return languages.find((language) => language.id === id)?.name ?? yourCodeWording.plainText;
}
