import { comment } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** A keyfile without a selection, whose colours Ptyxis chooses itself. */
export const ptyxis: Target = {
  id: "ptyxis",
  program: "Ptyxis",
  kind: "terminal",
  fileName: (stem) => `${stem}.palette`,
  colors: () => ({
    Background: "background",
    Foreground: "foreground",
    Cursor: "cursor",
    ...ansiColors((index) => `Color${index}`),
  }),
  write({ name, header, colors }) {
    const lines = Object.entries(colors).map(([key, hex]) => `${key}=${hex}`);
    return `${comment(header, "#")}\n\n[Palette]\nName=${name.replaceAll("\\", "\\\\")}\n${lines.join("\n")}\n`;
  },
};
