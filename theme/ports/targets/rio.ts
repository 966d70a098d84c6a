import { stringify } from "smol-toml";
import { ansiColors, orBoth, put, putAtTopOf, type Target } from "../target.ts";

/** TOML. Names of bright colours have a hyphen. Rio ignores names with an underscore and reports no error. */
export const rio: Target = {
  id: "rio",
  program: "Rio",
  kind: "terminal",
  ending: ".toml",
  comment: "#",
  write({ color }) {
    const colors = color({
      background: "background",
      foreground: "foreground",
      cursor: "cursor",
      "selection-background": "selection",
      "selection-foreground": "selectionText",
      tabs: "ui.inactiveTab",
      "tabs-active": "tool.accent",
      ...ansiColors((_, hue, isBright) => `${isBright ? "light-" : ""}${hue}`),
    });
    return `${stringify({ colors })}\n`;
  },
  steps: (variant, pair) => [
    put(variant, "~/.config/rio/themes/"),
    putAtTopOf("~/.config/rio/config.toml", `theme = "${variant.scheme}"`),
    ...orBoth(
      pair,
      ({ light, dark }) => `[adaptive-theme]\nlight = "${light.scheme}"\ndark = "${dark.scheme}"`,
    ),
  ],
};
