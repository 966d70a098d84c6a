import { contrast, extreme, TEXT_CONTRAST } from "../color/color.ts";
import { ensureContrast, mix } from "../color/oklab.ts";
import { type ColorSources, derived, READABLE, readableOn, VISIBLE } from "./color-sources.ts";
import type { SourceColor } from "./slots.ts";

/** The contrast with the background at which a column is visible, while text on it stays readable. */
const SEEN = 1.15;

/** How much more contrast the active tab's title needs if its background does not mark it. */
const TITLE_RATIO = 1.5;

/** Colours for programs in a terminal: tabs, borders, menus. */
export function addTools(palette: ColorSources): void {
  const [background, foreground] = [palette.color("terminal.background").hex, palette.color("terminal.foreground").hex];
  const firstReadable = (keys: readonly string[]) =>
    keys
      .map((key) => palette.fromKeys([key], background))
      .find((color) => color !== undefined && contrast(color.hex, background) >= READABLE);
  const accent =
    firstReadable([
      "focusBorder",
      "button.background",
      "activityBarBadge.background",
      "badge.background",
      "textLink.foreground",
      "terminal.ansiBlue",
      "terminal.ansiMagenta",
    ]) ?? derived(ensureContrast(palette.color("terminal.ansiBlue").hex, [background], READABLE));
  palette.set("tool.accent", accent, "terminal.background");
  palette.set("tool.accentText", derived(readableOn(accent.hex, background, foreground)), "tool.accent");
  const muted =
    firstReadable(["terminal.ansiBrightBlack", "descriptionForeground", "editorLineNumber.foreground"]) ??
    derived(ensureContrast(mix(foreground, background, 0.35), [background], READABLE));
  palette.set("tool.muted", muted, "terminal.background");
  const border = ["editorLineNumber.foreground", "terminal.ansiBrightBlack", "editorGroup.border"]
    .map((key) => palette.fromKeys([key], background))
    .find((color) => {
      const ratio = color ? contrast(color.hex, background) : 0;
      return ratio >= VISIBLE && ratio < contrast(accent.hex, background);
    });
  palette.set("tool.border", border ?? derived(mix(background, accent.hex, 0.4)));
  addTabs(palette, accent);
  const line =
    palette.fromKeys(["list.activeSelectionBackground", "editor.selectionBackground"], background) ??
    derived(mix(background, foreground, 0.15));
  palette.set("tool.line", line);
  palette.set("tool.lineText", derived(readableOn(line.hex, foreground, background)), "tool.line");
  const [editor, code] = [palette.color("editor.background").hex, palette.color("editor.foreground").hex];
  const currentLine = palette.fromKeys(["editor.lineHighlightBackground"], editor);
  const isSeen = currentLine !== undefined && contrast(currentLine.hex, editor) >= SEEN;
  palette.set("tool.ruler", isSeen ? currentLine : derived(mix(editor, code, 0.15)));
}

/** A terminal's tab has only a title and a background: no icon, and no line that marks the active tab. */
function addTabs(palette: ColorSources, accent: SourceColor): void {
  const [tab, inactive] = [palette.color("ui.activeTab"), palette.color("ui.inactiveTab")];
  const own = palette.color("ui.inactiveTabText");
  const titles = [own, palette.color("editor.foreground"), derived(extreme(inactive.hex))];
  const title = titles.find(({ hex }) => contrast(hex, inactive.hex) >= TEXT_CONTRAST) ?? own;
  palette.set("tool.inactiveTabText", title, "ui.inactiveTab");
  const text = palette.color("ui.activeTabText");
  const standsOut =
    contrast(tab.hex, inactive.hex) >= VISIBLE ||
    contrast(text.hex, tab.hex) >= TITLE_RATIO * contrast(title.hex, inactive.hex);
  palette.set("tool.tab", standsOut ? tab : accent);
  palette.set("tool.tabText", standsOut ? text : palette.color("tool.accentText"), "tool.tab");
  const [bar, barText] = [palette.color("ui.statusBar").hex, palette.color("ui.statusBarText").hex];
  const window = [tab, accent].find(({ hex }) => contrast(hex, bar) >= VISIBLE) ?? derived(barText);
  const windowText = [text, palette.color("tool.accentText")].find(
    ({ hex }) => contrast(hex, window.hex) >= TEXT_CONTRAST,
  );
  palette.set("tool.window", window);
  palette.set("tool.windowText", windowText ?? derived(readableOn(window.hex, bar, barText)), "tool.window");
}
