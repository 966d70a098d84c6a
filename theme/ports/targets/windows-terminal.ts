import { ansiColors, type Target } from "../target.ts";

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
  steps: ({ file, name }, pair) => ({
    say: `Open Settings, Open JSON file, copy the content of ${file} into "schemes", and this into "profiles", "defaults".`,
    copy: [
      `"colorScheme": ${JSON.stringify(name)}`,
      ...(pair
        ? [
            `// with the system's mode: "colorScheme": { "light": ${JSON.stringify(pair.light.name)}, "dark": ${JSON.stringify(pair.dark.name)} }`,
          ]
        : []),
    ].join("\n"),
  }),
};
