import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Target } from "../target.ts";

const styles: Readonly<Record<string, Slot>> = {
  "mgr/cwd/fg": "ansiCyan",
  "mgr/find_keyword/fg": "ansiYellow",
  "mgr/find_position/fg": "ansiMagenta",
  "mgr/marker_copied/fg": "ansiGreen",
  "mgr/marker_copied/bg": "ansiGreen",
  "mgr/marker_cut/fg": "ansiRed",
  "mgr/marker_cut/bg": "ansiRed",
  "mgr/marker_marked/fg": "ansiCyan",
  "mgr/marker_marked/bg": "ansiCyan",
  "mgr/marker_selected/fg": "ansiYellow",
  "mgr/marker_selected/bg": "ansiYellow",
  "mgr/border_style/fg": "tool.muted",
  "tabs/active/fg": "tool.accentText",
  "tabs/active/bg": "tool.accent",
  "tabs/inactive/fg": "tool.lineText",
  "tabs/inactive/bg": "tool.line",
  "mode/normal_main/fg": "tool.accentText",
  "mode/normal_main/bg": "tool.accent",
  "mode/normal_alt/fg": "tool.lineText",
  "mode/normal_alt/bg": "tool.line",
  "mode/select_main/fg": "tool.accentText",
  "mode/select_main/bg": "tool.accent",
  "mode/select_alt/fg": "tool.lineText",
  "mode/select_alt/bg": "tool.line",
  "mode/unset_main/fg": "tool.accentText",
  "mode/unset_main/bg": "tool.accent",
  "mode/unset_alt/fg": "tool.lineText",
  "mode/unset_alt/bg": "tool.line",
  "status/perm_type/fg": "ansiBlue",
  "status/perm_read/fg": "ansiYellow",
  "status/perm_write/fg": "ansiRed",
  "status/perm_exec/fg": "ansiGreen",
  "status/perm_sep/fg": "tool.muted",
  "status/progress_label/fg": "foreground",
  "pick/border/fg": "tool.accent",
  "pick/active/fg": "tool.accent",
  "input/border/fg": "tool.accent",
  "cmp/border/fg": "tool.accent",
  "tasks/border/fg": "tool.accent",
  "which/cand/fg": "ansiCyan",
  "which/rest/fg": "tool.muted",
  "which/desc/fg": "ansiMagenta",
  "which/separator_style/fg": "tool.muted",
  "confirm/border/fg": "tool.accent",
  "confirm/title/fg": "tool.accent",
  "spot/border/fg": "tool.accent",
  "spot/title/fg": "tool.accent",
  "notify/title_info/fg": "ansiGreen",
  "notify/title_warn/fg": "ansiYellow",
  "notify/title_error/fg": "ansiRed",
  "help/on/fg": "ansiCyan",
  "help/run/fg": "ansiMagenta",
  "filetype/rules/0/fg": "ansiYellow",
  "filetype/rules/1/fg": "ansiMagenta",
  "filetype/rules/2/fg": "ansiRed",
  "filetype/rules/3/fg": "ansiCyan",
  "filetype/rules/4/fg": "ansiBlue",
};

/** The files to which the rules of `filetype` apply, in the order of the rules. */
const rules = [
  { mime: "image/*" },
  { mime: "{audio,video}/*" },
  { mime: "application/{zip,rar,7z*,tar,gzip,xz,zstd,bzip*}" },
  { mime: "application/{pdf,doc,rtf}" },
  { url: "*/" },
];

/** TOML: the `flavor.toml` of a flavor. Yazi before 25.12.29 calls `url` in the rules `name`; a step renames it. */
export const yazi: Target = {
  id: "yazi",
  program: "Yazi",
  kind: "tool",
  fileName: (stem) => `${stem}.toml`,
  colors: () => styles,
  write({ header, colors }) {
    const tables = nested(colors) as { filetype: { rules: object[] } };
    tables.filetype.rules = tables.filetype.rules.map((rule, index) => ({ ...rules[index], ...rule }));
    return `${comment(header, "#")}\n\n${stringify(tables)}\n`;
  },
};
