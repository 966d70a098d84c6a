import { stringify } from "yaml";
import { comment, nested } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

/** vivid's file categories. vivid rejects a theme without all categories of `core`. */
const categories: Readonly<Record<string, Slot>> = {
  "core/normal_text": "foreground",
  "core/regular_file": "foreground",
  "core/reset_to_normal": "foreground",
  "core/directory": "ansiBlue",
  "core/symlink": "ansiCyan",
  "core/multi_hard_link": "foreground",
  "core/fifo": "ansiYellow",
  "core/socket": "ansiMagenta",
  "core/door": "ansiMagenta",
  "core/block_device": "ansiYellow",
  "core/character_device": "ansiYellow",
  "core/broken_symlink": "ansiRed",
  "core/missing_symlink_target": "ansiRed",
  "core/setuid": "ansiRed",
  "core/setgid": "ansiRed",
  "core/file_with_capability": "ansiRed",
  "core/sticky_other_writable": "ansiBlue",
  "core/other_writable": "ansiBlue",
  "core/sticky": "ansiBlue",
  "core/executable_file": "ansiGreen",
  "text/special": "ansiYellow",
  "text/todo": "ansiYellow",
  "text/licenses": "tool.muted",
  "text/configuration": "ansiYellow",
  "text/other": "foreground",
  markup: "ansiYellow",
  "programming/source": "ansiGreen",
  "programming/tooling": "ansiCyan",
  media: "ansiMagenta",
  office: "ansiCyan",
  archives: "ansiRed",
  executable: "ansiGreen",
  unimportant: "tool.muted",
};

/** YAML for `vivid generate`: named colours without `#`, and the categories that use them by name. */
export const vivid: Target = {
  id: "vivid",
  program: "vivid",
  kind: "tool",
  fileName: (stem) => `${stem}.yml`,
  colors: () => categories,
  write({ header, colors }) {
    const named = Object.entries(categories).map(([place, slot]) => {
      const name = slot.replace("tool.", "");
      return { place, name, digits: colors[place]?.slice(1) };
    });
    const theme = {
      colors: Object.fromEntries(named.map(({ name, digits }) => [name, digits])),
      ...nested(Object.fromEntries(named.map(({ place, name }) => [`${place}/foreground`, name]))),
    };
    return `${comment(header, "#")}\n\n${stringify(theme)}`;
  },
};
