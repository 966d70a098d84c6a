import { lines } from "../formats.ts";
import { ansiColors, orBoth, put, putAtTopOf, say, step, type Target } from "../target.ts";

/**
 * INI with colours without `#`, for foot 1.26 and later; foot 1.28 removed the older section `[colors]`. Light and dark
 * variants have different sections, so that one configuration can include both. foot ignores a selection background
 * without a foreground. `cursor` is the last line, because the step for older versions moves it into its own section.
 */
export const foot: Target = {
  id: "foot",
  program: "foot",
  kind: "terminal",
  ending: ".ini",
  comment: "#",
  write({ type, color }) {
    const single = color({
      foreground: "foreground",
      background: "background",
      "selection-background": "selection",
      "selection-foreground": "selectionText",
    });
    const cursor = color(["cursorText", "cursor"]).map((hex) => hex.slice(1));
    const ansi = color(ansiColors((index) => `${index < 8 ? "regular" : "bright"}${index % 8}`));
    const list = lines({ ...single, ...ansi }, (key, hex) => `${key}=${hex.slice(1)}`);
    return `[colors-${type}]\n${list}\ncursor=${cursor.join(" ")}\n`;
  },
  steps: (variant, pair) => [
    put(variant, "~/.config/foot/"),
    putAtTopOf(
      "~/.config/foot/foot.ini",
      `${variant.type === "light" ? "initial-color-theme=light\n" : ""}include=~/.config/foot/${variant.file}`,
    ),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `initial-color-theme=${variant.type}\ninclude=~/.config/foot/${light.file}\ninclude=~/.config/foot/${dark.file}`,
      ({ other }) =>
        say`Or, to have both, put ${other.file} there, too, and put this at the top instead. The key binding color-theme-toggle changes between them.`,
    ),
    step(
      say`For foot 1.25 and older, change the names in the file, and leave out initial-color-theme:`,
      `sed -i 's/^\\[colors-.*\\]/[colors]/; s/^cursor=/[cursor]\\ncolor=/' ~/.config/foot/${variant.file}`,
    ),
  ],
};
