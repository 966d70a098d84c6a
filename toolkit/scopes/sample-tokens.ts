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

/** What the tokens of the samples have of a colour. */
export interface SeenColor {
  letters: number;
  /** Stacks of scopes, each separated by spaces. */
  tokens: string[];
  /** Whether most of them are comments. */
  isOfComments: boolean;
}

/** The colours that the tokens of the samples have in a theme, as it writes them in their long form. */
export function seenColors(theme: ThemeFile): Map<string, SeenColor> {
  const styleOf = styleFinder(theme);
  const seen = new Map<string, SeenColor>();
  const ofComments = new Map<string, number>();
  for (const [scopes, count] of sampleTokens) {
    const color = longForm(styleOf(scopes.split(" ")).color);
    const entry = seen.get(color) ?? { letters: 0, tokens: [], isOfComments: false };
    entry.letters += count;
    entry.tokens.push(scopes);
    if (/ comment\./.test(scopes)) ofComments.set(color, (ofComments.get(color) ?? 0) + count);
    seen.set(color, entry);
  }
  for (const [color, count] of ofComments) {
    const entry = seen.get(color);
    if (entry) entry.isOfComments = count > entry.letters / 2;
  }
  return seen;
}
