import { build } from "plist";
import { channels, xmlComment } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

function components(hex: string) {
  const [red, green, blue] = channels(hex).map((part) => part / 255);
  return {
    "Alpha Component": 1,
    "Blue Component": blue,
    "Color Space": "sRGB",
    "Green Component": green,
    "Red Component": red,
  };
}

/** A property list with components from 0 to 1. iTerm2 assumes sRGB only if the file names it. */
export const iterm2: Target = {
  id: "iterm2",
  program: "iTerm2",
  kind: "terminal",
  fileName: (stem) => `${stem}.itermcolors`,
  colors: () => ({
    ...sixteen((index) => `Ansi ${index} Color`),
    "Background Color": "background",
    "Foreground Color": "foreground",
    "Bold Color": "foreground",
    "Cursor Color": "cursor",
    "Cursor Text Color": "cursorText",
    "Selection Color": "selection",
    "Selected Text Color": "selectionText",
    "Link Color": "tool.accent",
  }),
  write({ head, colors }) {
    const entries = Object.entries(colors).map(([key, hex]) => [key, components(hex)]);
    const xml = build(Object.fromEntries(entries));
    return `${xml.replace(/(?=<plist)/, `${xmlComment(head)}\n`)}\n`;
  },
};
