import { lines } from "../formats.ts";
import { ansiNames } from "../slots.ts";
import type { Target } from "../target.ts";

/** Lines of `key = value`. With `cell-foreground`, Ghostty 1.2 and later keeps the colour of selected text. */
export const ghostty: Target = {
  id: "ghostty",
  program: "Ghostty",
  kind: "terminal",
  // Ghostty takes the whole file name, with any extension, as the theme's name.
  ending: "",
  comment: "#",
  write({ palette, color }) {
    const keepsText = palette.isFilled("selectionText");
    const single = color({
      background: "background",
      foreground: "foreground",
      "cursor-color": "cursor",
      "cursor-text": "cursorText",
      "selection-background": "selection",
      ...(!keepsText && { "selection-foreground": "selectionText" }),
    });
    return [
      lines(single, (key, hex) => `${key} = ${hex}`),
      ...color(ansiNames).map((hex, index) => `palette = ${index}=${hex}`),
      ...(keepsText ? ["selection-foreground = cell-foreground"] : []),
      "",
    ].join("\n");
  },
  steps: ({ file, scheme }, pair) => ({
    say: `Put ${file} into ~/.config/ghostty/themes/, and this into ~/.config/ghostty/config.`,
    copy: [
      `theme = ${scheme}`,
      ...(pair
        ? [`# with the system's mode: theme = light:${pair.light.scheme},dark:${pair.dark.scheme}`]
        : []),
    ].join("\n"),
  }),
};
