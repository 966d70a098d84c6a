import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import { ansiColors, selectionTextIfSet, type Target } from "../target.ts";

/** TOML, for Alacritty 0.13 and later. Selected text keeps its colour unless the theme sets a colour for it. */
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
    ...selectionTextIfSet(palette, "colors/selection/text"),
    "colors/selection/background": "selection",
    ...ansiColors((_, hue, isBright) => `colors/${isBright ? "bright" : "normal"}/${hue}`),
  }),
  write({ header, colors }) {
    const keepsText = { "colors/selection/text": "CellForeground" };
    return `${comment(header, "#")}\n\n${stringify(nested({ ...keepsText, ...colors }))}\n`;
  },
};
