import { flat, nested } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

const names = ["black", "red", "green", "yellow", "blue", "purple", "cyan", "white"];

/** JSON for the list `schemes`: what the other programs call magenta is purple here. Selected text keeps its colour. */
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
    ...sixteen((index) => {
      const name = names[index % 8] ?? "";
      return index < 8 ? name : `bright${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    }),
  }),
  write: ({ name, colors }) => `${JSON.stringify({ name, ...nested(colors) }, null, 2)}\n`,
  read: (text) => flat(JSON.parse(text)),
};
