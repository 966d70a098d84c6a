import { stringify } from "smol-toml";
import { ansiColors, type Target } from "../../ports/target.ts";

/** TOML. Rio's bright colours have hyphens: `light-red`. */
export const rio: Target = {
  id: "rio",
  program: "Rio",
  kind: "terminal",
  ending: ".toml",
  // What a line of a comment begins with. `formats.ts` has functions for the comments of XML, CSS and JSON.
  comment: "#",
  write({ color }) {
    // The palette's slot for each key becomes that slot's colour.
    const colors = color({
      background: "background",
      foreground: "foreground",
      cursor: "cursor",
      ...ansiColors((_, hue, isBright) => `${isBright ? "light-" : ""}${hue}`),
    });
    return `${stringify({ colors })}\n`;
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} into ~/.config/rio/themes/, and this at the top of ~/.config/rio/config.toml.`,
    copy: `theme = "${scheme}"`,
  }),
};
