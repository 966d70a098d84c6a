import { nested } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** JSON for the list `schemes`. Windows Terminal calls magenta purple, and selected text keeps its colour. */
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
    ...ansiColors((_, hue, isBright) => {
      const name = hue === "magenta" ? "purple" : hue;
      return isBright ? `bright${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
    }),
  }),
  write: ({ name, colors }) => `${JSON.stringify({ name, ...nested(colors) }, null, 2)}\n`,
};
