import { stringify } from "yaml";
import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

/** vivid's file categories. vivid refuses a theme that lacks a category of `core`. */
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

/** A theme for LS_COLORS: names of colours, and the categories that refer to them. */
export const vivid: Target = {
  id: "vivid",
  program: "vivid",
  kind: "tool",
  fileName: (stem) => `${stem}.yml`,
  colors: () => categories,
  write({ head, colors }) {
    // Under "colors", vivid wants named colours without `#`.
    const names = new Map<string, string>();
    for (const [place, slot] of Object.entries(categories))
      names.set(slot.split(".").at(-1) ?? slot, colors[place] ?? "");
    const tree: Record<string, unknown> = {
      colors: Object.fromEntries([...names].map(([name, hex]) => [name, hex.slice(1)])),
    };
    for (const [place, slot] of Object.entries(categories)) {
      const [category = "", kind] = place.split("/");
      const look = { foreground: slot.split(".").at(-1) };
      if (kind === undefined) tree[category] = look;
      else tree[category] = { ...(tree[category] as object | undefined), [kind]: look };
    }
    return `${comment(head, "#")}\n\n${stringify(tree)}`;
  },
};
