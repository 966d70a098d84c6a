import { stringify } from "yaml";
import { comment, nested } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** YAML. `details` makes Warp's own controls darker or lighter than the background. */
export const warp: Target = {
  id: "warp",
  program: "Warp",
  kind: "terminal",
  // Warp shows the file's name in its list.
  fileName: (stem) => `${stem.replaceAll("-", "_")}.yaml`,
  colors: () => ({
    accent: "tool.accent",
    cursor: "cursor",
    background: "background",
    foreground: "foreground",
    ...sixteen((_, hue, isBright) => `terminal_colors/${isBright ? "bright" : "normal"}/${hue}`),
  }),
  write({ name, head, palette, colors }) {
    const details = palette.type === "dark" ? "darker" : "lighter";
    return `${comment(head, "#")}\n\n${stringify({ name, details, ...nested(colors) })}`;
  },
};
