import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** TOML. Bright colours have a hyphen in their names. Rio silently ignores names with an underscore. */
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
    ...sixteen((_, hue, isBright) => `colors/${isBright ? "light-" : ""}${hue}`),
  }),
  write: ({ head, colors }) => `${comment(head, "#")}\n\n${stringify(nested(colors))}\n`,
};
