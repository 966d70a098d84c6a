import { stringify } from "smol-toml";
import { ansiNames } from "../palette.ts";
import { orBoth, put, say, step, type Target } from "../target.ts";

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
  steps: (variant, pair) => [
    put(variant, "~/.config/wezterm/colors/"),
    step(
      say`Put this into ~/.config/wezterm/wezterm.lua. If the file exists, add only the middle line, above its return:`,
      `local config = require("wezterm").config_builder()\nconfig.color_scheme = ${JSON.stringify(variant.name)}\nreturn config`,
    ),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `local gui = require("wezterm").gui\nlocal dark = not gui or gui.get_appearance():find("Dark")\nconfig.color_scheme = dark and ${JSON.stringify(dark.name)} or ${JSON.stringify(light.name)}`,
      ({ other }) =>
        say`Or, to follow your system's light and dark mode, put ${other.file} there, too, and replace the middle line with this:`,
    ),
  ],
};
