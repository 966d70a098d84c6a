import { comment, readIni } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { sixteen, type Target } from "../target.ts";

/**
 * INI with bare digits. `[colors]` is read by every foot, and from 1.26 on as the older name of `[colors-dark]`. foot
 * takes the selection's background only together with its foreground.
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
    const cursor = `cursor=${digits("cursor text")} ${digits("cursor")}`;
    return `${comment(head, "#")}\n\n[colors]\n${[...lines, cursor].join("\n")}\n`;
  },
  read(text) {
    const { cursor = "", ...others } = readIni(text).colors ?? {};
    const [under, block] = cursor.split(" ");
    const colors = { ...others, "cursor text": under, cursor: block };
    return Object.fromEntries(Object.entries(colors).map(([key, digits]) => [key, `#${digits}`]));
  },
};
