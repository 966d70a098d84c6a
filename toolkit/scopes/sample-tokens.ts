import { longForm } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import file from "./samples.json" with { type: "json" };
import { styleFinder } from "./scope-matcher.ts";

/** Of a language's sample: the letters of each stack of scopes, and the share of letters that themes usually colour. */
export interface LanguageSample {
  language: string;
  usual: number;
  letters: Readonly<Record<string, number>>;
}

/** A sample in each of twenty languages, with the scopes that the grammars give it. */
export const languageSamples: readonly LanguageSample[] = file as unknown as LanguageSample[];

/** Every stack of scopes in the samples, separated by spaces, with its letters. */
export const sampleTokens: ReadonlyMap<string, number> = languageSamples.reduce((tokens, { letters }) => {
  for (const [scopes, count] of Object.entries(letters)) tokens.set(scopes, (tokens.get(scopes) ?? 0) + count);
  return tokens;
}, new Map<string, number>());

/** How many letters of the samples, and of comments in them, have a colour. */
export interface SeenColor {
  letters: number;
  comments: number;
}

/** The colours that the tokens of the samples have in a theme, as it writes them in their long form. */
export function seenColors(theme: ThemeFile): Map<string, SeenColor> {
  const styleOf = styleFinder(theme);
  const seen = new Map<string, SeenColor>();
  for (const [scopes, count] of sampleTokens) {
    const color = longForm(styleOf(scopes.split(" ")).color);
    const { letters, comments } = seen.get(color) ?? { letters: 0, comments: 0 };
    seen.set(color, { letters: letters + count, comments: comments + (/ comment\./.test(scopes) ? count : 0) });
  }
  return seen;
}
