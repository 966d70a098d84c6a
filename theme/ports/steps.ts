import type { ExtensionIdentity } from "../extension/read-extension.ts";

/** A variant of the theme, as one program calls it. */
export interface Variant {
  /** The label, without line breaks. */
  name: string;
  /** The name of the scheme in the program: lower-case letters, digits and hyphens. */
  scheme: string;
  /** The file's name. */
  file: string;
  type: "dark" | "light";
  extension: Pick<ExtensionIdentity, "id" | "publisher" | "repository"> & { license: string | null };
}

/** A light and a dark variant, for programs that follow the system's light and dark mode. */
export interface Pair {
  light: Variant;
  dark: Variant;
  /** The one of the two that the steps are not for. */
  other: Variant;
}

/**
 * A sentence in English and what it names. `translations` of the owner have its text as the key: `Put {1} into {2}.`, with
 * the number of each value.
 */
export interface Sentence {
  english: string;
  values: readonly string[];
}

/** An instruction, and the text that the visitor copies. */
export interface Step {
  say: Sentence;
  copy?: string;
}

/** Makes a sentence that can be translated: ``say`Put ${file} into ${folder}.` ``. */
export function say(parts: TemplateStringsArray, ...values: readonly string[]): Sentence {
  return { english: parts.reduce((text, part, index) => `${text}{${index}}${part}`), values };
}

/** The sentence in the owner's language: in English if `translations` lacks it. */
export function translate(
  { english, values }: Sentence,
  translations: Readonly<Record<string, string>>,
): string {
  return (translations[english] ?? english).replace(
    /\{(\d+)\}/g,
    (_, number) => values[Number(number) - 1] ?? "",
  );
}

export function step(sentence: Sentence, copy?: string): Step {
  return copy === undefined ? { say: sentence } : { say: sentence, copy };
}

export function put({ file }: Variant, folder: string): Step {
  return step(say`Put ${file} into ${folder}.`);
}

export function addTo(file: string, lines: string): Step {
  return step(say`Add this to ${file}:`, lines);
}

export function putAtTopOf(file: string, lines: string): Step {
  return step(say`Put this at the top of ${file}:`, lines);
}

/** The step for a light and a dark variant together, instead of the step before it. None if the theme has no such pair. */
export function orBoth(
  pair: Pair | null,
  copy: (pair: Pair) => string,
  sentence = ({ other }: Pair) =>
    say`Or, to follow your system's light and dark mode, put ${other.file} there, too, and add this instead:`,
): Step[] {
  return pair === null ? [] : [step(sentence(pair), copy(pair))];
}
