import { stringify } from "yaml";
import { ansiByHue, type Target } from "../target.ts";

/** YAML. Warp draws its own controls by `details`: `darker` in a dark theme, `lighter` in a light one. */
export const warp: Target = {
  id: "warp",
  program: "Warp",
  kind: "terminal",
  ending: ".yaml",
  // Warp shows the file's name in its list of themes.
  scheme: (stem) => stem.replaceAll("-", "_"),
  comment: "#",
  write({ name, type, color }) {
    const colors = color({
      accent: "tool.accent",
      cursor: "cursor",
      background: "background",
      foreground: "foreground",
      terminal_colors: ansiByHue,
    });
    return stringify({ name, details: type === "dark" ? "darker" : "lighter", ...colors });
  },
  steps: ({ file, name }) => ({
    say: `Put ${file} into ~/.warp/themes/ (Linux: ~/.local/share/warp-terminal/themes/, Windows: %APPDATA%\\warp\\Warp\\data\\themes\\), then choose ${name} under Settings, Appearance, Themes.`,
  }),
};
