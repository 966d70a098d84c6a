import type { Hex } from "../color/color.ts";
import type { ExtensionIdentity } from "../extension/identity.ts";
import { ansiNames, type Palette, type Slot } from "./slots.ts";

/** A theme of the extension, as one program calls it. */
export interface PortVariant {
  /** The label in one line. */
  name: string;
  /** The name of the scheme in the program: lower-case letters, digits and hyphens. */
  scheme: string;
  /** The file's name. */
  file: string;
  type: "dark" | "light";
  extension: Pick<ExtensionIdentity, "id" | "publisher" | "repository"> & { license: string | null };
}

/** A light and a dark theme, for programs that follow the system's light and dark mode. */
export interface Pair {
  light: PortVariant;
  dark: PortVariant;
}

/** How to switch the theme on: one sentence, and the text to copy where it says so. */
export interface Steps {
  say: string;
  copy?: string;
}

export const kinds = ["editor", "terminal", "tool", "format"] as const;

type Slots = Slot | boolean | undefined | readonly Slots[] | { readonly [key: string]: Slots };

type Colors<T> = T extends string ? Hex : T extends object ? { [Key in keyof T]: Colors<T[Key]> } : T;

/**
 * The colour of a slot, or of each slot in lists and objects: `#rrggbb`, or also `#rrggbbaa` if the format has alpha.
 * The comment in the file and `ports --json` tell of each slot that was asked for.
 */
export type ColorOf = <const T extends Slots>(slots: T) => Colors<T>;

/** One theme for a target to write. */
export interface Port extends PortVariant {
  /** For the colours that go into the file, use `color`. */
  palette: Palette;
  color: ColorOf;
}

/** A program for which the theme is written, how to write its file, and how to switch the theme on in it. */
export interface Target {
  /** Used in web addresses and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: (typeof kinds)[number];
  /** The end of the file's name, after the name of the scheme. */
  ending: string;
  /** The name of the scheme. @param stem the label as a file name, which most programs use. */
  scheme?(stem: string): string;
  /** Whether the format has alpha. If it does, translucent colours stay translucent. */
  hasAlpha?: boolean;
  /**
   * What a line of a comment begins with, or a function that adds the comment. Absent if the format has no comments.
   * The texts are single lines that no program reads as an instruction (`commentText`).
   */
  comment?: string | ((text: string, comment: readonly string[], port: Port) => string);
  /** @returns the content of the file, without the comment. */
  write(port: Port): string;
  /** How to switch the theme on. `pair` is null if the extension has no theme of the other type. */
  steps(variant: PortVariant, pair: Pair | null): Steps;
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
