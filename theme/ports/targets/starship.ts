import { stringify } from "smol-toml";
import { comment } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** TOML: a palette that redefines the names of the terminal's colours, which Starship's modules use by default. */
export const starship: Target = {
  id: "starship",
  program: "Starship",
  kind: "tool",
  fileName: (stem) => `${stem}.toml`,
  colors: () => ({
    ...ansiColors((_, hue, isBright) => `${isBright ? "bright-" : ""}${hue === "magenta" ? "purple" : hue}`),
    accent: "tool.accent",
    muted: "tool.muted",
  }),
  write: ({ stem, header, colors }) =>
    `${comment(header, "#")}\n\n${stringify({ palette: stem, palettes: { [stem]: { ...colors } } })}\n`,
};
