import { build } from "plist";
import { channels } from "../../color/color.ts";
import { xmlComment } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

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

/** A property list with colour components from 0 to 1. iTerm2 assumes sRGB only if the file names it. */
export const iterm2: Target = {
  id: "iterm2",
  program: "iTerm2",
  kind: "terminal",
  ending: ".itermcolors",
  comment: xmlComment,
  write({ color }) {
    const colors = color({
      ...ansiColors((index) => `Ansi ${index} Color`),
      "Background Color": "background",
      "Foreground Color": "foreground",
      "Bold Color": "foreground",
      "Cursor Color": "cursor",
      "Cursor Text Color": "cursorText",
      "Selection Color": "selection",
      "Selected Text Color": "selectionText",
      "Link Color": "tool.accent",
    });
    const entries = Object.entries(colors).map(([key, hex]) => [key, components(hex)]);
    return `${build(Object.fromEntries(entries))}\n`;
  },
  steps: ({ file, scheme }) => ({
    say: `Import ${file} under Settings, Profiles, Colors, Color Presets, then choose ${scheme} there.`,
  }),
};
