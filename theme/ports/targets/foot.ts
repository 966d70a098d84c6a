import { comment, readIni } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { sixteen, type Target } from "../target.ts";

/**
 * INI with bare digits. `[colors]` is read by every foot, and from 1.26 on as the older name of `[colors-dark]`. foot
 * takes the selection's background only together with its foreground. The cursor is in a section of its own, which old
 * and new ones read: 1.21 and older refuse it under `[colors]`.
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
  write({ head, colors }) {
    const digits = (key: string) => colors[key]?.slice(1);
    const lines = Object.keys(colors)
      .filter((key) => !key.startsWith("cursor"))
      .map((key) => `${key}=${digits(key)}`);
    const cursor = `[cursor]\ncolor=${digits("cursor text")} ${digits("cursor")}`;
    return `${comment(head, "#")}\n\n[colors]\n${lines.join("\n")}\n\n${cursor}\n`;
  },
  read(text) {
    const { colors: own, cursor } = readIni(text);
    const [under, block] = cursor?.color?.split(" ") ?? [];
    const colors = { ...own, "cursor text": under, cursor: block };
    return Object.fromEntries(Object.entries(colors).map(([key, digits]) => [key, `#${digits}`]));
  },
};
