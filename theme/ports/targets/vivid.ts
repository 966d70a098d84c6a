import { stringify } from "yaml";
import type { Slot } from "../palette.ts";
import { put, say, step, type Target } from "../target.ts";

/** vivid's file categories. vivid rejects a theme without all categories of `core`. */
const categories: Readonly<Record<string, Slot | Readonly<Record<string, Slot>>>> = {
  core: {
    normal_text: "foreground",
    regular_file: "foreground",
    reset_to_normal: "foreground",
    directory: "ansiBlue",
    symlink: "ansiCyan",
    multi_hard_link: "foreground",
    fifo: "ansiYellow",
    socket: "ansiMagenta",
    door: "ansiMagenta",
    block_device: "ansiYellow",
    character_device: "ansiYellow",
    broken_symlink: "ansiRed",
    missing_symlink_target: "ansiRed",
    setuid: "ansiRed",
    setgid: "ansiRed",
    file_with_capability: "ansiRed",
    sticky_other_writable: "ansiBlue",
    other_writable: "ansiBlue",
    sticky: "ansiBlue",
    executable_file: "ansiGreen",
  },
  text: {
    special: "ansiYellow",
    todo: "ansiYellow",
    licenses: "tool.muted",
    configuration: "ansiYellow",
    other: "foreground",
  },
  markup: "ansiYellow",
  programming: { source: "ansiGreen", tooling: "ansiCyan" },
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
  ending: ".yml",
  comment: "#",
  write({ color }) {
    const colors: Record<string, string> = {};
    const look = (slot: Slot) => {
      const foreground = slot.replace("tool.", "");
      colors[foreground] = color(slot).slice(1);
      return { foreground };
    };
    const groups = Object.entries(categories).map(([name, category]) => [
      name,
      typeof category === "string"
        ? look(category)
        : Object.fromEntries(Object.entries(category).map(([part, slot]) => [part, look(slot)])),
    ]);
    return stringify({ colors, ...Object.fromEntries(groups) });
  },
  steps: (variant) => [
    put(variant, "~/.config/vivid/themes/"),
    step(
      say`Add this to ~/.bashrc or ~/.zshrc, for ls, eza and fd:`,
      `export LS_COLORS="$(vivid generate ${variant.scheme})"`,
    ),
  ],
};
