import { nested } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** JSON for the list `schemes`. Magenta is called purple. Selected text keeps its colour. */
export const windowsTerminal: Target = {
  id: "windows-terminal",
  program: "Windows Terminal",
  kind: "terminal",
  fileName: (stem) => `${stem}.json`,
  colors: () => ({
    background: "background",
    foreground: "foreground",
    cursorColor: "cursor",
    selectionBackground: "selection",
    ...sixteen((_, hue, isBright) => {
      const name = hue === "magenta" ? "purple" : hue;
      return isBright ? `bright${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
    }),
  }),
  write: ({ name, colors }) => `${JSON.stringify({ name, ...nested(colors) }, null, 2)}\n`,
};
