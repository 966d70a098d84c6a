import { stringify } from "smol-toml";
import { comment, nested } from "../formats.ts";
import { ansiColors, selectionTextIfSet, type Target } from "../target.ts";

/** TOML. Without `selection_fg`, selected text keeps its colour. */
export const wezterm: Target = {
  id: "wezterm",
  program: "WezTerm",
  kind: "terminal",
  fileName: (stem) => `${stem}.toml`,
  colors: (palette) => ({
    "colors/foreground": "foreground",
    "colors/background": "background",
    "colors/cursor_bg": "cursor",
    "colors/cursor_fg": "cursorText",
    "colors/cursor_border": "cursor",
    "colors/selection_bg": "selection",
    ...selectionTextIfSet(palette, "colors/selection_fg"),
    ...ansiColors((index) => `colors/${index < 8 ? "ansi" : "brights"}/${index % 8}`),
    "colors/tab_bar/background": "ui.tabBar",
    "colors/tab_bar/active_tab/bg_color": "ui.activeTab",
    "colors/tab_bar/active_tab/fg_color": "ui.activeTabText",
    "colors/tab_bar/inactive_tab/bg_color": "ui.inactiveTab",
    "colors/tab_bar/inactive_tab/fg_color": "ui.inactiveTabText",
    "colors/tab_bar/new_tab/bg_color": "ui.inactiveTab",
    "colors/tab_bar/new_tab/fg_color": "ui.inactiveTabText",
  }),
  write({ name, extension, header, colors }) {
    const metadata = { name, author: extension.publisher, origin_url: extension.repository };
    return `${comment(header, "#")}\n\n${stringify({ ...nested(colors), metadata })}\n`;
  },
};
