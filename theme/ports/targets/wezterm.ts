import { stringify } from "smol-toml";
import { ansiNames } from "../slots.ts";
import type { Target } from "../target.ts";

/** TOML. Without `selection_fg`, selected text keeps its colour. */
export const wezterm: Target = {
  id: "wezterm",
  program: "WezTerm",
  kind: "terminal",
  ending: ".toml",
  comment: "#",
  write({ name, extension, palette, color }) {
    const colors = color({
      foreground: "foreground",
      background: "background",
      cursor_bg: "cursor",
      cursor_fg: "cursorText",
      cursor_border: "cursor",
      selection_bg: "selection",
      ...(!palette.isFilled("selectionText") && { selection_fg: "selectionText" }),
      ansi: ansiNames.slice(0, 8),
      brights: ansiNames.slice(8),
      tab_bar: {
        background: "ui.tabBar",
        active_tab: { bg_color: "ui.activeTab", fg_color: "ui.activeTabText" },
        inactive_tab: { bg_color: "ui.inactiveTab", fg_color: "ui.inactiveTabText" },
        new_tab: { bg_color: "ui.inactiveTab", fg_color: "ui.inactiveTabText" },
      },
    });
    const metadata = { name, author: extension.publisher, origin_url: extension.repository };
    return `${stringify({ colors, metadata })}\n`;
  },
  steps: ({ file, name }) => ({
    say: `Put ${file} into ~/.config/wezterm/colors/, and this into ~/.config/wezterm/wezterm.lua, above its return.`,
    copy: `config.color_scheme = ${JSON.stringify(name)}`,
  }),
};
