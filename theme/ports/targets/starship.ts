import { stringify } from "smol-toml";
import { comment } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** TOML: a palette with the names of the terminal's colours, which starship's modules use by default. */
export const starship: Target = {
  id: "starship",
  program: "Starship",
  kind: "tool",
  fileName: (stem) => `${stem}.toml`,
  colors: () => ({
    ...sixteen((_, hue, isBright) => `${isBright ? "bright-" : ""}${hue === "magenta" ? "purple" : hue}`),
    accent: "tool.accent",
    muted: "tool.muted",
  }),
  write: ({ stem, head, colors }) =>
    `${comment(head, "#")}\n\n${stringify({ palette: stem, palettes: { [stem]: { ...colors } } })}\n`,
};
