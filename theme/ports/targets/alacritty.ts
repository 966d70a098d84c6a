import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import { ownSelectionText, sixteen, type Target } from "../target.ts";

/** TOML, for Alacritty 0.13 and later. Selected text keeps its colour unless the theme sets one. */
export const alacritty: Target = {
  id: "alacritty",
  program: "Alacritty",
  kind: "terminal",
  fileName: (stem) => `${stem}.toml`,
  colors: (palette) => ({
    "colors/primary/background": "background",
    "colors/primary/foreground": "foreground",
    "colors/cursor/text": "cursorText",
    "colors/cursor/cursor": "cursor",
    ...ownSelectionText(palette, "colors/selection/text"),
    "colors/selection/background": "selection",
    ...sixteen((_, hue, isBright) => `colors/${isBright ? "bright" : "normal"}/${hue}`),
  }),
  write({ head, colors }) {
    const keepsText = { "colors/selection/text": "CellForeground" };
    return `${comment(head, "#")}\n\n${stringify(nested({ ...keepsText, ...colors }))}\n`;
  },
};
