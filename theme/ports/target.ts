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
  extension: Pick<ExtensionIdentity, "id" | "publisher" | "repository"> & { license: string | null };
  palette: Palette;
  /** The lines of the comment at the top of the file: what it is, and which colours the theme does not set. */
  header: readonly string[];
  /** The colours by place, as `Target.colors` names the places. */
  colors: Readonly<Record<string, string>>;
}

/** A program for which the theme is available, and how to write its file. */
export interface Target {
  /** Used in `site/ports.ts`, in URLs and on the command line. */
  id: string;
  /** The program's own name. */
  program: string;
  kind: Kind;
  /** @param stem the variant's label as a file name, without an extension. */
  fileName(stem: string): string;
  /** Whether the format supports alpha. If it does, translucent colours stay translucent. */
  hasAlpha?: boolean;
  /** The palette's slot for each place in the file. `write` gets the colours by these places. */
  colors(palette: Palette): Readonly<Record<string, Slot>>;
  /** @returns the content of the file. */
  write(port: Port): string;
}

/** The colours of a target's file by place: translucent if the format supports alpha, else opaque. */
export function portColors(target: Target, palette: Palette): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(target.colors(palette)).map(([place, slot]) => {
      const { hex, translucent } = palette.color(slot);
      return [place, target.hasAlpha ? translucent : hex];
    }),
  );
}

const hues = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

/** Maps places to the 16 ANSI colours. `index` is 0 to 15. */
export function ansiColors(
  place: (index: number, hue: (typeof hues)[number], isBright: boolean) => string,
): Record<string, Slot> {
  return Object.fromEntries(
    ansiNames.map((name, index) => [place(index, hues[index % 8] ?? "black", index >= 8), name]),
  );
}

/** Maps `place` to the colour of selected text if the theme sets that colour. Otherwise selected text keeps its own. */
export function selectionTextIfSet(palette: Palette, place: string): Record<string, Slot> {
  return palette.isFilled("selectionText") ? {} : { [place]: "selectionText" };
}
