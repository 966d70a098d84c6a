import { comment } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** A keyfile. Ptyxis chooses the selection's colours itself. */
export const ptyxis: Target = {
  id: "ptyxis",
  program: "Ptyxis",
  kind: "terminal",
  fileName: (stem) => `${stem}.palette`,
  colors: () => ({
    Background: "background",
    Foreground: "foreground",
    Cursor: "cursor",
    ...sixteen((index) => `Color${index}`),
  }),
  write({ name, head, colors }) {
    const lines = Object.entries(colors).map(([key, hex]) => `${key}=${hex}`);
    return `${comment(head, "#")}\n\n[Palette]\nName=${name.replaceAll("\\", "\\\\")}\n${lines.join("\n")}\n`;
  },
};
