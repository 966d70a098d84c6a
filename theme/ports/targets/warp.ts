import { stringify } from "yaml";
import { comment, nested } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** YAML. Warp draws its own controls by `details`: `darker` in a dark theme, `lighter` in a light one. */
export const warp: Target = {
  id: "warp",
  program: "Warp",
  kind: "terminal",
  // Warp shows the file's name in its list of themes.
  fileName: (stem) => `${stem.replaceAll("-", "_")}.yaml`,
  colors: () => ({
    accent: "tool.accent",
    cursor: "cursor",
    background: "background",
    foreground: "foreground",
    ...ansiColors((_, hue, isBright) => `terminal_colors/${isBright ? "bright" : "normal"}/${hue}`),
  }),
  write({ name, header, palette, colors }) {
    const details = palette.type === "dark" ? "darker" : "lighter";
    return `${comment(header, "#")}\n\n${stringify({ name, details, ...nested(colors) })}`;
  },
};
