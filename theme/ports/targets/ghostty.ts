import { comment } from "../formats.ts";
import { ansiColors, selectionTextIfSet, type Target } from "../target.ts";

/** Lines of `key = value`. With `cell-foreground`, Ghostty 1.2 and later keeps the colour of selected text. */
export const ghostty: Target = {
  id: "ghostty",
  program: "Ghostty",
  kind: "terminal",
  // Ghostty takes the whole file name, with any extension, as the theme's name.
  fileName: (stem) => stem,
  colors: (palette) => ({
    background: "background",
    foreground: "foreground",
    "cursor-color": "cursor",
    "cursor-text": "cursorText",
    "selection-background": "selection",
    ...selectionTextIfSet(palette, "selection-foreground"),
    ...ansiColors((index) => `palette ${index}`),
  }),
  write({ header, palette, colors }) {
    const keepsText = palette.isFilled("selectionText") ? ["selection-foreground = cell-foreground"] : [];
    const lines = Object.entries(colors).map(([key, hex]) =>
      key.startsWith("palette ") ? `palette = ${key.slice(8)}=${hex}` : `${key} = ${hex}`,
    );
    return `${comment(header, "#")}\n\n${[...lines, ...keepsText].join("\n")}\n`;
  },
};
