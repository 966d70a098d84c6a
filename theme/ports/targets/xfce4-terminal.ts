import { comment } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** A keyfile. The palette is a list of the 16 ANSI colours. */
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
    ...sixteen((index) => `ColorPalette/${index}`),
  }),
  write({ name, head, colors }) {
    const isList = (key: string) => key.startsWith("ColorPalette/");
    const lines = [
      "[Scheme]",
      `Name=${name.replaceAll("\\", "\\\\")}`,
      ...Object.entries(colors)
        .filter(([key]) => !isList(key))
        .map(([key, hex]) => `${key}=${hex}`),
      "ColorCursorUseDefault=FALSE",
      "ColorSelectionUseDefault=FALSE",
      "ColorBoldUseDefault=FALSE",
      `ColorPalette=${Object.entries(colors)
        .filter(([key]) => isList(key))
        .map(([, hex]) => hex)
        .join(";")}`,
    ];
    return `${comment(head, "#")}\n\n${lines.join("\n")}\n`;
  },
};
