import { ansiColors, orBoth, say, step, type Target } from "../target.ts";

/** JSON for the list `schemes`. Windows Terminal calls magenta purple, and selected text keeps its colour. */
export const windowsTerminal: Target = {
  id: "windows-terminal",
  program: "Windows Terminal",
  kind: "terminal",
  ending: ".json",
  write({ name, color }) {
    const colors = color({
      background: "background",
      foreground: "foreground",
      cursorColor: "cursor",
      selectionBackground: "selection",
      ...ansiColors((_, hue, isBright) => {
        const word = hue === "magenta" ? "purple" : hue;
        return isBright ? `bright${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
      }),
    });
    return `${JSON.stringify({ name, ...colors }, null, 2)}\n`;
  },
  steps: ({ file, name }, pair) => [
    step(say`Open Settings, Open JSON file. Copy the content of ${file} into the list "schemes".`),
    step(say`Add this to "profiles", "defaults":`, `"colorScheme": ${JSON.stringify(name)}`),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `"colorScheme": {\n  "light": ${JSON.stringify(light.name)},\n  "dark": ${JSON.stringify(dark.name)}\n}`,
      ({ other }) =>
        say`Or, to follow your system's light and dark mode, copy the content of ${other.file} there, too, and add this instead:`,
    ),
  ],
};
