import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { sixteen, type Target } from "../target.ts";

/** The two values of `cursor`: the text under the cursor, then the cursor. */
const cursorPlaces = ["cursor text", "cursor"];

/**
 * INI without `#`, for foot 1.26 and later; 1.28 removed the older `[colors]`. Light variants have another section, so
 * that one configuration can include both. foot ignores a selection background without a foreground. `cursor` is the
 * last line, because the step for older versions moves it into a section of its own.
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
    ...sixteen((index) => `${index < 8 ? "regular" : "bright"}${index % 8}`),
  }),
  write({ head, palette, colors }) {
    const digits = (key: string) => colors[key]?.slice(1);
    const lines = Object.keys(colors)
      .filter((key) => !cursorPlaces.includes(key))
      .map((key) => `${key}=${digits(key)}`);
    const cursor = `cursor=${cursorPlaces.map(digits).join(" ")}`;
    return `${comment(head, "#")}\n\n[colors-${palette.type}]\n${[...lines, cursor].join("\n")}\n`;
  },
};
