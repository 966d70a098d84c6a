import { stringify } from "smol-toml";
import { ansiColors, putAtTopOf, say, step, type Target } from "../target.ts";

/** TOML: a palette that redefines the names of the terminal's colours, which Starship's modules use by default. */
export const starship: Target = {
  id: "starship",
  program: "Starship",
  kind: "tool",
  ending: ".toml",
  comment: "#",
  write({ scheme, color }) {
    const colors = color({
      ...ansiColors(
        (_, hue, isBright) => `${isBright ? "bright-" : ""}${hue === "magenta" ? "purple" : hue}`,
      ),
      accent: "tool.accent",
      muted: "tool.muted",
    });
    return `${stringify({ palette: scheme, palettes: { [scheme]: colors } })}\n`;
  },
  steps: ({ file, scheme }) => [
    putAtTopOf("~/.config/starship.toml", `palette = "${scheme}"`),
    step(
      say`Add the palette of ${file} at the end:`,
      `sed -n '/^\\[palettes/,$p' ${file} >> ~/.config/starship.toml`,
    ),
  ],
};
