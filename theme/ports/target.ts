import type { ExtensionIdentity } from "../extension/read-extension.ts";
import { ansiNames, type Palette, type Slot } from "./palette.ts";

export const kinds = ["editor", "terminal", "tool", "format"] as const;
export type Kind = (typeof kinds)[number];

/** What a target writes: one variant of the theme. */
export interface Port {
  /** The variant's label, without line breaks. */
  name: string;
  /** The label in lower-case letters, digits and hyphens, for file names and scheme names. */
  stem: string;
  extension: ExtensionIdentity & { license: string | null };
  palette: Palette;
  /** The comment at the head of the file: what it is, and which colours the theme does not set. */
  head: readonly string[];
  /** The colours by the places that `Target.colors` names. */
  colors: Readonly<Record<string, string>>;
}

/** A program that takes the theme. `colors` maps each place in the file to a colour of the palette. */
export interface Target {
  /** Used in `site/ports.ts`, in URLs and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: Kind;
  fileName(stem: string): string;
  /** Whether the format has alpha, so that translucent colours stay translucent. */
  hasAlpha?: boolean;
  colors(palette: Palette): Readonly<Record<string, Slot>>;
  write(port: Port): string;
}

const hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** Maps the 16 ANSI colours to places. `index` is 0 to 15; `hue` is one of the eight names. */
export function sixteen(
  place: (index: number, hue: (typeof hues)[number], isBright: boolean) => string,
): Record<string, Slot> {
  return Object.fromEntries(
    ansiNames.map((name, index) => [place(index, hues[index % 8] ?? "black", index >= 8), name]),
  );
}

/** Maps `place` to `selectionText` if the theme sets it. Otherwise selected text keeps its colour. */
export function ownSelectionText(palette: Palette, place: string): Record<string, Slot> {
  return palette.isFilled("selectionText") ? {} : { [place]: "selectionText" };
}
