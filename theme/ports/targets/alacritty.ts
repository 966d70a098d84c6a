import { stringify } from "smol-toml";
import { ansiByHue, type Target } from "../target.ts";

/** TOML, for Alacritty 0.13 and later. Selected text keeps its colour unless the theme sets a colour for it. */
export const alacritty: Target = {
  id: "alacritty",
  program: "Alacritty",
  kind: "terminal",
  ending: ".toml",
  comment: "#",
  write({ palette, color }) {
    const colors = color({
      primary: { background: "background", foreground: "foreground" },
      cursor: { text: "cursorText", cursor: "cursor" },
    });
    const text = palette.isFilled("selectionText") ? "CellForeground" : color("selectionText");
    const selection = { text, background: color("selection") };
    return `${stringify({ colors: { selection, ...colors, ...color(ansiByHue) } })}\n`;
  },
  steps: ({ file }) => ({
    say: `Put ${file} into ~/.config/alacritty/themes/, and this into ~/.config/alacritty/alacritty.toml.`,
    copy: `[general]\nimport = ["~/.config/alacritty/themes/${file}"]`,
  }),
};
