import { stringify } from "smol-toml";
import { ansiByHue, put, say, step, type Target } from "../target.ts";

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
  steps: (variant) => [
    put(variant, "~/.config/alacritty/themes/"),
    step(
      say`Add this to ~/.config/alacritty/alacritty.toml; Alacritty 0.13 needs the import at the top, without [general]:`,
      `[general]\nimport = ["~/.config/alacritty/themes/${variant.file}"]`,
    ),
  ],
};
