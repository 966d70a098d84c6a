import { escaped, lines } from "../formats.ts";
import { ansiNames } from "../palette.ts";
import { put, say, step, type Target } from "../target.ts";

/** A keyfile. `ColorPalette` is a list of the 16 ANSI colours. */
export const xfce4Terminal: Target = {
  id: "xfce4-terminal",
  program: "Xfce Terminal",
  kind: "terminal",
  ending: ".theme",
  comment: "#",
  write({ name, color }) {
    const single = color({
      ColorForeground: "foreground",
      ColorBackground: "background",
      ColorCursor: "cursor",
      ColorCursorForeground: "cursorText",
      ColorSelection: "selectionText",
      ColorSelectionBackground: "selection",
      ColorBold: "foreground",
    });
    return `[Scheme]
Name=${escaped(name)}
${lines(single, (key, hex) => `${key}=${hex}`)}
ColorCursorUseDefault=FALSE
ColorSelectionUseDefault=FALSE
ColorBoldUseDefault=FALSE
ColorPalette=${color(ansiNames).join(";")}
`;
  },
  steps: (variant) => [
    put(variant, "~/.local/share/xfce4/terminal/colorschemes/"),
    step(say`Open Edit, Preferences, Colors. Choose ${variant.name} in the list under Presets.`),
  ],
};
