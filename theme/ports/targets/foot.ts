import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { ansiColors, type Target } from "../target.ts";

/** The two values of `cursor`, in their order: the text under the cursor, then the cursor. */
const cursorPlaces = ["cursor text", "cursor"];

/**
 * INI with colours without `#`, for foot 1.26 and later; foot 1.28 removed the older section `[colors]`. Light and dark
 * variants have different sections, so that one configuration can include both. foot ignores a selection background
 * without a foreground. `cursor` is the last line, because the step for older versions moves it into its own section.
 */
export const foot: Target = {
  id: "foot",
  program: "foot",
  kind: "terminal",
  fileName: (stem) => `${stem}.ini`,
  colors: (): Record<string, Slot> => ({
    foreground: "foreground",
    background: "background",
    "selection-background": "selection",
    "selection-foreground": "selectionText",
    "cursor text": "cursorText",
    cursor: "cursor",
    ...ansiColors((index) => `${index < 8 ? "regular" : "bright"}${index % 8}`),
  }),
  write({ header, palette, colors }) {
    const digits = (key: string) => colors[key]?.slice(1);
    const lines = Object.keys(colors)
      .filter((key) => !cursorPlaces.includes(key))
      .map((key) => `${key}=${digits(key)}`);
    const cursor = `cursor=${cursorPlaces.map(digits).join(" ")}`;
    return `${comment(header, "#")}\n\n[colors-${palette.type}]\n${[...lines, cursor].join("\n")}\n`;
  },
};
