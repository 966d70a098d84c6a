import { stringify } from "smol-toml";
import { addTo, orBoth, say, step, type Target, type Variant } from "../target.ts";

const accent = { fg: "tool.accent" } as const;
const onAccent = { fg: "tool.accentText", bg: "tool.accent" } as const;
const onLine = { fg: "tool.lineText", bg: "tool.line" } as const;
const muted = { fg: "tool.muted" } as const;

function mark<Name extends string>(slot: Name) {
  return { fg: slot, bg: slot } as const;
}

/** Makes a flavor of a variant's file. */
function flavor({ file, scheme }: Variant): string {
  return `mkdir -p ~/.config/yazi/flavors/${scheme}.yazi\ncp ${file} ~/.config/yazi/flavors/${scheme}.yazi/flavor.toml`;
}

/** TOML: the `flavor.toml` of a flavor. Yazi before 25.12.29 calls `url` in the rules `name`; a step renames it. */
export const yazi: Target = {
  id: "yazi",
  program: "Yazi",
  kind: "tool",
  ending: ".toml",
  comment: "#",
  write({ color }) {
    const tables = color({
      mgr: {
        cwd: { fg: "ansiCyan" },
        find_keyword: { fg: "ansiYellow" },
        find_position: { fg: "ansiMagenta" },
        marker_copied: mark("ansiGreen"),
        marker_cut: mark("ansiRed"),
        marker_marked: mark("ansiCyan"),
        marker_selected: mark("ansiYellow"),
        border_style: muted,
      },
      tabs: { active: onAccent, inactive: onLine },
      mode: {
        normal_main: onAccent,
        normal_alt: onLine,
        select_main: onAccent,
        select_alt: onLine,
        unset_main: onAccent,
        unset_alt: onLine,
      },
      status: {
        perm_type: { fg: "ansiBlue" },
        perm_read: { fg: "ansiYellow" },
        perm_write: { fg: "ansiRed" },
        perm_exec: { fg: "ansiGreen" },
        perm_sep: muted,
        progress_label: { fg: "foreground" },
      },
      pick: { border: accent, active: accent },
      input: { border: accent },
      cmp: { border: accent },
      tasks: { border: accent },
      which: {
        cand: { fg: "ansiCyan" },
        rest: muted,
        desc: { fg: "ansiMagenta" },
        separator_style: muted,
      },
      confirm: { border: accent, title: accent },
      spot: { border: accent, title: accent },
      notify: {
        title_info: { fg: "ansiGreen" },
        title_warn: { fg: "ansiYellow" },
        title_error: { fg: "ansiRed" },
      },
      help: { on: { fg: "ansiCyan" }, run: { fg: "ansiMagenta" } },
    });
    const rules = [
      { mime: "image/*", fg: color("ansiYellow") },
      { mime: "{audio,video}/*", fg: color("ansiMagenta") },
      { mime: "application/{zip,rar,7z*,tar,gzip,xz,zstd,bzip*}", fg: color("ansiRed") },
      { mime: "application/{pdf,doc,rtf}", fg: color("ansiCyan") },
      { url: "*/", fg: color("ansiBlue") },
    ];
    return `${stringify({ ...tables, filetype: { rules } })}\n`;
  },
  steps: (variant, pair) => [
    step(say`Copy the file into a flavor of this name:`, flavor(variant)),
    addTo("~/.config/yazi/theme.toml", `[flavor]\ndark = "${variant.scheme}"\nlight = "${variant.scheme}"`),
    ...orBoth(
      pair,
      ({ light, dark }) => `[flavor]\ndark = "${dark.scheme}"\nlight = "${light.scheme}"`,
      ({ other }) =>
        say`Or, to follow your terminal's light and dark mode, make a flavor of ${other.file}, too, and add this instead:`,
    ),
    step(
      say`For Yazi before 25.12.29, change the names in the flavor:`,
      `sed -i 's/^url = /name = /' ~/.config/yazi/flavors/${variant.scheme}.yazi/flavor.toml`,
    ),
  ],
};
