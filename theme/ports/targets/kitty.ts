import { comment, lines } from "../formats.ts";
import { ansiColors, type Target } from "../target.ts";

/** Lines of `key value`, after comments with the metadata that `kitten themes` shows. */
export const kitty: Target = {
  id: "kitty",
  program: "kitty",
  kind: "terminal",
  ending: ".conf",
  comment(text, [title = "", ...texts], { name, extension }) {
    const metadata = [
      ["name", name],
      ["author", extension.publisher],
      ["license", extension.license],
      ["upstream", extension.repository],
      ["blurb", title],
    ].flatMap(([key, value]) => (value ? [`## ${key}: ${value}`] : []));
    return `${metadata.join("\n")}\n\n${comment(texts, "#")}\n\n${text}`;
  },
  write({ palette, color }) {
    const keepsText = palette.isFilled("selectionText");
    const colors = color({
      foreground: "foreground",
      background: "background",
      cursor: "cursor",
      cursor_text_color: "cursorText",
      ...(!keepsText && { selection_foreground: "selectionText" }),
      selection_background: "selection",
      url_color: "tool.accent",
      active_border_color: "tool.accent",
      inactive_border_color: "tool.muted",
      active_tab_foreground: "ui.activeTabText",
      active_tab_background: "ui.activeTab",
      inactive_tab_foreground: "ui.inactiveTabText",
      inactive_tab_background: "ui.inactiveTab",
      tab_bar_background: "ui.tabBar",
      ...ansiColors((index) => `color${index}`),
    });
    // With "none", selected text keeps its colour.
    return `${lines(colors, (key, hex) => `${key} ${hex}`)}\n${keepsText ? "selection_foreground none\n" : ""}`;
  },
  steps: ({ file }) => ({
    say: `Put ${file} into ~/.config/kitty/themes/, and this into ~/.config/kitty/kitty.conf.`,
    copy: `include themes/${file}`,
  }),
};
