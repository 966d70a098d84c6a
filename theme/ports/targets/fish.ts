import { comment, lines } from "../formats.ts";
import type { Slot } from "../palette.ts";
import { addTo, orBoth, put, say, type Target } from "../target.ts";

/** fish's variables in the order of its manual. */
const variables: Readonly<Record<string, Slot>> = {
  fish_color_normal: "foreground",
  fish_color_command: "ansiBlue",
  fish_color_keyword: "ansiMagenta",
  fish_color_quote: "ansiGreen",
  fish_color_redirection: "ansiCyan",
  fish_color_end: "ansiCyan",
  fish_color_error: "ansiRed",
  fish_color_param: "foreground",
  fish_color_valid_path: "foreground",
  fish_color_option: "ansiYellow",
  fish_color_comment: "tool.muted",
  fish_color_operator: "ansiCyan",
  fish_color_escape: "ansiMagenta",
  fish_color_autosuggestion: "tool.muted",
  fish_color_cwd: "ansiYellow",
  fish_color_cwd_root: "ansiRed",
  fish_color_user: "ansiGreen",
  fish_color_host: "ansiBlue",
  fish_color_host_remote: "ansiMagenta",
  fish_color_status: "ansiRed",
  fish_color_cancel: "ansiRed",
  fish_color_search_match: "selection",
  fish_color_selection: "selection",
  fish_pager_color_completion: "foreground",
  fish_pager_color_description: "tool.muted",
  fish_pager_color_prefix: "tool.accent",
  fish_pager_color_progress: "tool.muted",
  fish_pager_color_selected_background: "tool.line",
  fish_pager_color_selected_completion: "tool.lineText",
  fish_pager_color_selected_description: "tool.lineText",
  fish_pager_color_selected_prefix: "tool.lineText",
};

/** The variables that set a background. */
const backgrounds = [
  "fish_color_search_match",
  "fish_color_selection",
  "fish_pager_color_selected_background",
];

/** A `.theme` file without sections, for fish 3.4 and later. A colour has no `#`, because `#` begins a comment. */
export const fish: Target = {
  id: "fish",
  program: "fish",
  kind: "tool",
  ending: ".theme",
  comment(text, texts, { name, palette }) {
    const metadata = [
      `name: '${name.replaceAll("'", "\\'")}'`,
      `preferred_background: ${palette.color("background").hex.slice(1)}`,
    ];
    return `${comment([...metadata, ...texts], "#")}\n\n${text}`;
  },
  write({ color }) {
    const value = (key: string, hex: string) =>
      `${backgrounds.includes(key) ? "--background=" : ""}${hex.slice(1)}`;
    return `${lines(color(variables), (key, hex) => `${key} ${value(key, hex)}`)}\n`;
  },
  steps: (variant, pair) => [
    put(variant, "~/.config/fish/themes/"),
    addTo("~/.config/fish/config.fish", `fish_config theme choose ${variant.scheme}`),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `cd ~/.config/fish/themes\nbegin\n  echo "[light]"; cat ${light.file}\n  echo "[dark]"; cat ${dark.file}\n  echo "[unknown]"; cat ${variant.file}\nend > ${variant.scheme}-both.theme`,
      ({ other }) =>
        say`Or, from fish 4.3 on, to follow your terminal's light and dark mode, put ${other.file} there, too, run this, and choose ${variant.scheme}-both instead:`,
    ),
  ],
};
