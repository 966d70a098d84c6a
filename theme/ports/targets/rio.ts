import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** TOML. Names of bright colours have a hyphen. Rio ignores names with an underscore and reports no error. */
export const rio: Target = {
  id: "rio",
  program: "Rio",
  kind: "terminal",
  fileName: (stem) => `${stem}.toml`,
  colors: () => ({
    "colors/background": "background",
    "colors/foreground": "foreground",
    "colors/cursor": "cursor",
    "colors/selection-background": "selection",
    "colors/selection-foreground": "selectionText",
    "colors/tabs": "ui.inactiveTab",
    "colors/tabs-active": "tool.accent",
    ...ansiColors((_, hue, isBright) => `colors/${isBright ? "light-" : ""}${hue}`),
  }),
  write: ({ header, colors }) => `${comment(header, "#")}\n\n${stringify(nested(colors))}\n`,
};
