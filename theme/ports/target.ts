import type { Hex } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/read-extension.ts";
import { ansiNames, type Palette, type Slot } from "./palette.ts";

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
interface Step {
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

export const kinds = ["editor", "terminal", "tool", "format"] as const;

type Slots = Slot | boolean | undefined | readonly Slots[] | { readonly [key: string]: Slots };

type Colors<T> = T extends string ? Hex : T extends object ? { [Key in keyof T]: Colors<T[Key]> } : T;

/**
 * The colour of a slot, or of each slot in lists and objects: `#rrggbb`, or also `#rrggbbaa` if the format supports alpha.
 * The comment at the top of the file and `npm run ports -- --json` tell of each slot that was asked for.
 */
export type Color = <const T extends Slots>(slots: T) => Colors<T>;

/** One variant of the theme, for a target to write. */
export interface Port extends Variant {
  /** For the colours that go into the file, use `color`. */
  palette: Palette;
  color: Color;
}

/** A program for which the theme is available, how to write its file, and how to switch the theme on in it. */
export interface Target {
  /** Used in `site/ports.ts`, in URLs and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: (typeof kinds)[number];
  /** The end of the file's name, after the name of the scheme. */
  ending: string;
  /** The name of the scheme. @param stem the variant's label as a file name, which most programs use. */
  scheme?(stem: string): string;
  /** Whether the format supports alpha. If it does, translucent colours stay translucent. */
  hasAlpha?: boolean;
  /** What a line of a comment begins with, or a function that adds the comment. Absent if the format has no comments. */
  comment?: string | ((text: string, comment: readonly string[], port: Port) => string);
  /** @returns the content of the file, without the comment. */
  write(port: Port): string;
  /** How to switch the theme on. `pair` is null if the theme has no variant of the other type. */
  steps(variant: Variant, pair: Pair | null): readonly Step[];
}

export const hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** The slots of the 16 ANSI colours by names of the program. `index` is 0 to 15. */
export function ansiColors(
  name: (index: number, hue: (typeof hues)[number], isBright: boolean) => string,
): Record<string, Slot> {
  return Object.fromEntries(
    ansiNames.map((slot, index) => [name(index, hues[index % 8] ?? "black", index >= 8), slot]),
  );
}

/** The slots of the eight normal colours and of the eight bright ones, by hue. */
export const ansiByHue = {
  normal: Object.fromEntries(hues.map((hue, index) => [hue, ansiNames[index] as Slot])),
  bright: Object.fromEntries(hues.map((hue, index) => [hue, ansiNames[index + 8] as Slot])),
};
