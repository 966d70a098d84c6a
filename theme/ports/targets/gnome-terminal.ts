import { hash } from "node:crypto";
import { channels } from "../../color/color.ts";
import { comment } from "../formats.ts";
import { ansiNames } from "../palette.ts";
import { ansiColors, type Target } from "../target.ts";

/** A version 4 UUID made from the name, so that a profile that is loaded twice is not duplicated. */
export function profileId(name: string): string {
  const digits = hash("sha256", name);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return parts.join("-");
}

/** A string in GVariant's text format. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const rgb = (hex: string) => `'rgb(${channels(hex).join(",")})'`;

/** A keyfile with one profile, for `dconf load /org/gnome/terminal/legacy/profiles:/`. */
export const gnomeTerminal: Target = {
  id: "gnome-terminal",
  program: "GNOME Terminal",
  kind: "terminal",
  fileName: (stem) => `${stem}.dconf`,
  colors: () => ({
    "foreground-color": "foreground",
    "background-color": "background",
    "bold-color": "foreground",
    "cursor-background-color": "cursor",
    "cursor-foreground-color": "cursorText",
    "highlight-background-color": "selection",
    "highlight-foreground-color": "selectionText",
    ...ansiColors((index) => `palette/${index}`),
  }),
  write({ name, extension, header, colors }) {
    const single = Object.entries(colors).filter(([key]) => !key.startsWith("palette/"));
    const list = ansiNames.map((_, index) => rgb(colors[`palette/${index}`] ?? ""));
    const lines = [
      `[:${profileId(`${extension.id}/${name}`)}]`,
      `visible-name=${quoted(name)}`,
      "use-theme-colors=false",
      "bold-color-same-as-fg=true",
      "cursor-colors-set=true",
      "highlight-colors-set=true",
      ...single.map(([key, hex]) => `${key}=${rgb(hex)}`),
      `palette=[${list.join(", ")}]`,
    ];
    return `${comment(header, "#")}\n\n${lines.join("\n")}\n`;
  },
};
