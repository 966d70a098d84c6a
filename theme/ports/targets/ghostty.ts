import { comment } from "../formats.ts";
import { ownSelectionText, sixteen, type Target } from "../target.ts";

/** Lines of `key = value`. With `cell-foreground`, Ghostty 1.2 and later keeps the colour of selected text. */
export const ghostty: Target = {
  id: "ghostty",
  program: "Ghostty",
  kind: "terminal",
  // The file's whole name is the theme's name in Ghostty.
  fileName: (stem) => stem,
  colors: (palette) => ({
    background: "background",
    foreground: "foreground",
    "cursor-color": "cursor",
    "cursor-text": "cursorText",
    "selection-background": "selection",
    ...ownSelectionText(palette, "selection-foreground"),
    ...sixteen((index) => `palette ${index}`),
  }),
  write({ head, palette, colors }) {
    const keepsText = palette.isFilled("selectionText") ? ["selection-foreground = cell-foreground"] : [];
    const lines = Object.entries(colors).map(([key, hex]) =>
      key.startsWith("palette ") ? `palette = ${key.slice(8)}=${hex}` : `${key} = ${hex}`,
    );
    return `${comment(head, "#")}\n\n${[...lines, ...keepsText].join("\n")}\n`;
  },
};
