import { comment } from "../formats.ts";
import { ansiColors, selectionTextIfSet, type Target } from "../target.ts";

/** Lines of `key value`, after comments with the metadata that `kitten themes` shows. */
export const kitty: Target = {
  id: "kitty",
  program: "kitty",
  kind: "terminal",
  fileName: (stem) => `${stem}.conf`,
  colors: (palette) => ({
    foreground: "foreground",
    background: "background",
    cursor: "cursor",
    cursor_text_color: "cursorText",
    ...selectionTextIfSet(palette, "selection_foreground"),
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
  }),
  write({ name, extension, header, palette, colors }) {
    const metadata = [
      ["name", name],
      ["author", extension.publisher],
      ["license", extension.license],
      ["upstream", extension.repository],
      ["blurb", header[0]],
    ].flatMap(([key, value]) => (value ? [`## ${key}: ${value}`] : []));
    // With "none", selected text keeps its colour.
    const keepsText = palette.isFilled("selectionText") ? ["selection_foreground none"] : [];
    const lines = Object.entries(colors).map(([key, hex]) => `${key} ${hex}`);
    return `${metadata.join("\n")}\n\n${comment(header.slice(1), "#")}\n\n${[...lines, ...keepsText].join("\n")}\n`;
  },
};
