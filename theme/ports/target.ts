import type { ExtensionIdentity } from "../extension/read-extension.ts";
import { ansiNames, type Palette, type Slot } from "./palette.ts";

export const kinds = ["editor", "terminal", "tool", "format"] as const;
export type Kind = (typeof kinds)[number];

/** One variant of the theme, on its way into a program's file. */
export interface Port {
  /** The variant's label: any text without line breaks. */
  name: string;
  /** The label in small letters, digits and hyphens, for names of files and of schemes that allow no more. */
  stem: string;
  extension: ExtensionIdentity & { license: string | null };
  palette: Palette;
  /** What stands at the head of the file: what it is and which of its colours the theme does not say. */
  head: readonly string[];
  /** The colours of the file by the names that `Target.colors` gives them. */
  colors: Readonly<Record<string, string>>;
}

/**
 * A program that takes the theme. `colors` is the mapping: which colour of the palette stands at which place of the
 * file. `read` gives the same places back from a finished file, with a parser of the format, so that every file can be
 * compared with its palette.
 */
export interface Target {
  /** In `site/ports.ts`, in addresses and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: Kind;
  fileName(stem: string): string;
  /** Colours keep their alpha: the format has it. */
  hasAlpha?: boolean;
  colors(palette: Palette): Readonly<Record<string, Slot>>;
  write(port: Port): string;
  /** @throws when the text is not of the format. */
  read(text: string): Record<string, string>;
}

const hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** The places of the sixteen terminal colours, by their numbers; `hue` is the name of one of the eight. */
export function sixteen(
  place: (index: number, hue: (typeof hues)[number], isBright: boolean) => string,
): Record<string, Slot> {
  return Object.fromEntries(
    ansiNames.map((name, index) => [place(index, hues[index % 8] ?? "black", index >= 8), name]),
  );
}

/** `selectionText` where the theme has one: the others keep the colour of the selected text. */
export function ownSelectionText(palette: Palette, place: string): Record<string, Slot> {
  return palette.isFilled("selectionText") ? {} : { [place]: "selectionText" };
}
