import { comment } from "../formats.ts";
import { ansiNames } from "../palette.ts";
import { ansiColors, type Target } from "../target.ts";

/** A keyfile. `ColorPalette` is a list of the 16 ANSI colours. */
export const xfce4Terminal: Target = {
  id: "xfce4-terminal",
  program: "Xfce Terminal",
  kind: "terminal",
  fileName: (stem) => `${stem}.theme`,
  colors: () => ({
    ColorForeground: "foreground",
    ColorBackground: "background",
    ColorCursor: "cursor",
    ColorCursorForeground: "cursorText",
    ColorSelection: "selectionText",
    ColorSelectionBackground: "selection",
    ColorBold: "foreground",
    ...ansiColors((index) => `ColorPalette/${index}`),
  }),
  write({ name, header, colors }) {
    const lines = [
      "[Scheme]",
      `Name=${name.replaceAll("\\", "\\\\")}`,
      ...Object.entries(colors)
        .filter(([key]) => !key.startsWith("ColorPalette/"))
        .map(([key, hex]) => `${key}=${hex}`),
      "ColorCursorUseDefault=FALSE",
      "ColorSelectionUseDefault=FALSE",
      "ColorBoldUseDefault=FALSE",
      `ColorPalette=${ansiNames.map((_, index) => colors[`ColorPalette/${index}`]).join(";")}`,
    ];
    return `${comment(header, "#")}\n\n${lines.join("\n")}\n`;
  },
};
