import { createHash } from "node:crypto";
import { channels, comment } from "../formats.ts";
import { sixteen, type Target } from "../target.ts";

/** A version 4 UUID that depends on the name alone, so that loading a profile twice does not duplicate it. */
export function profileId(name: string): string {
  const digits = createHash("sha256").update(name).digest("hex");
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return parts.join("-");
}

/** A GVariant string. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const rgb = (hex: string) => `'rgb(${channels(hex).join(",")})'`;

/** A keyfile for `dconf load /org/gnome/terminal/legacy/profiles:/`: one profile. */
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
    ...sixteen((index) => `palette/${index}`),
  }),
  write({ name, extension, head, colors }) {
    const single = Object.entries(colors).filter(([key]) => !key.startsWith("palette/"));
    const list = Object.keys(sixteen((index) => `palette/${index}`)).map((key) => rgb(colors[key] ?? ""));
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
    return `${comment(head, "#")}\n\n${lines.join("\n")}\n`;
  },
};
