import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "./theme-file.ts";

type Defaults = readonly [dark: Hex, light: Hex, hcDark: Hex, hcLight: Hex];

/** A high-contrast theme has no such colour by default: nothing is painted. */
export const NONE = "#00000000";

/** VS Code's defaults for dark, light, high contrast dark and high contrast light themes, from its colour registry. */
const defaults = {
  foreground: ["#cccccc", "#616161", "#ffffff", "#292929"],
  focusBorder: ["#007fd4", "#0090f1", "#f38518", "#006bbd"],
  errorForeground: ["#f48771", "#a1260d", "#f48771", "#b5200d"],
  disabledForeground: ["#cccccc80", "#61616180", "#a5a5a5", "#7f7f7f"],
  "textLink.activeForeground": ["#3794ff", "#006ab1", "#21a6ff", "#0f4a85"],
  "textPreformat.foreground": ["#d7ba7d", "#a31515", "#ffffff", "#292929"],
  "textPreformat.background": ["#ffffff1a", "#0000001a", "#000000", "#f2f2f2"],
  "textCodeBlock.background": ["#0a0a0a66", "#dcdcdc66", "#000000", "#f2f2f2"],
  "textLink.foreground": ["#3794ff", "#006ab1", "#21a6ff", "#0f4a85"],
  "editor.background": ["#1e1e1e", "#ffffff", "#000000", "#ffffff"],
  "editor.foreground": ["#bbbbbb", "#333333", "#ffffff", "#292929"],
  "editor.selectionBackground": ["#264f78", "#add6ff", "#f3f518", "#0f4a85"],
  "editor.findMatchBackground": ["#515c6a", "#a8ac94", "#f38518", "#006bbd"],
  "editor.findMatchHighlightBackground": ["#ea5c0055", "#ea5c0055", "#f3851855", "#006bbd55"],
  "editor.wordHighlightBackground": ["#575757b8", "#57575740", NONE, NONE],
  "editor.findRangeHighlightBackground": ["#3a3d4166", "#b4b4b44d", NONE, NONE],
  "editor.hoverHighlightBackground": ["#264f7840", "#add6ff26", "#add6ff26", NONE],
  "editor.wordHighlightStrongBackground": ["#004972b8", "#0e639c40", NONE, NONE],
  "editor.snippetTabstopHighlightBackground": ["#7c7c7c4d", "#0a326433", "#7c7c7c4d", "#0a326433"],
  "editorStickyScrollHover.background": ["#2a2d2e", "#f0f0f0", NONE, "#0f4a851a"],
  "editorInlayHint.foreground": ["#969696", "#969696", "#ffffff", "#000000"],
  "editorCodeLens.foreground": ["#999999", "#919191", "#999999", "#292929"],
  "editorLink.activeForeground": ["#4e94ce", "#0000ff", "#00ffff", "#292929"],
  "peekViewEditor.background": ["#001f33", "#f2f8fc", "#000000", "#ffffff"],
  "peekViewResult.background": ["#252526", "#f3f3f3", "#000000", "#ffffff"],
  "peekViewResult.fileForeground": ["#ffffff", "#1e1e1e", "#ffffff", "#292929"],
  "peekViewResult.lineForeground": ["#bbbbbb", "#646465", "#ffffff", "#292929"],
  "peekViewTitle.background": ["#252526", "#f3f3f3", "#000000", "#ffffff"],
  "peekViewTitleLabel.foreground": ["#ffffff", "#000000", "#ffffff", "#292929"],
  "editorBracketMatch.background": ["#0064001a", "#0064001a", "#0064001a", NONE],
  "editorBracketMatch.border": ["#888888", "#b9b9b9", "#6fc3df", "#0f4a85"],
  "editorCursor.foreground": ["#aeafad", "#000000", "#ffffff", "#0f4a85"],
  "editorLineNumber.foreground": ["#858585", "#237893", "#ffffff", "#292929"],
  "editorLineNumber.activeForeground": ["#c6c6c6", "#0b216f", "#f38518", "#006bbd"],
  "editorWhitespace.foreground": ["#e3e4e229", "#33333333", "#e3e4e229", "#cccccc"],
  "editorError.foreground": ["#f14c4c", "#e51400", "#f48771", "#b5200d"],
  "editorWarning.foreground": ["#cca700", "#bf8803", "#ffd370", "#895503"],
  "editorInfo.foreground": ["#3794ff", "#1a85ff", "#3794ff", "#1a85ff"],
  "editorHint.foreground": ["#eeeeeeb3", "#6c6c6c", "#eeeeeeb3", "#292929"],
  "editorGutter.modifiedBackground": ["#1b81a8", "#2090d3", "#1b81a8", "#2090d3"],
  "editorGutter.addedBackground": ["#487e02", "#48985d", "#487e02", "#48985d"],
  "editorWidget.background": ["#252526", "#f3f3f3", "#0c141f", "#ffffff"],
  "editorWidget.border": ["#454545", "#c8c8c8", "#6fc3df", "#0f4a85"],
  "editorGroup.border": ["#444444", "#e7e7e7", "#6fc3df", "#0f4a85"],
  "editorGroupHeader.tabsBackground": ["#252526", "#f3f3f3", "#000000", "#ffffff"],
  "tab.activeForeground": ["#ffffff", "#333333", "#ffffff", "#292929"],
  "tab.inactiveBackground": ["#2d2d2d", "#ececec", "#000000", "#ffffff"],
  "tab.inactiveForeground": ["#ffffff80", "#333333b3", "#ffffff", "#292929"],
  "list.activeSelectionBackground": ["#04395e", "#0060c0", "#000000", "#0f4a851a"],
  "list.activeSelectionForeground": ["#ffffff", "#ffffff", NONE, NONE],
  "list.inactiveSelectionBackground": ["#37373d", "#e4e6f1", NONE, "#0f4a851a"],
  "list.highlightForeground": ["#2aaaff", "#0066bf", "#f38518", "#006bbd"],
  "list.errorForeground": ["#f88070", "#b01011", NONE, NONE],
  "list.warningForeground": ["#cca700", "#855f00", NONE, NONE],
  "list.deemphasizedForeground": ["#8c8c8c", "#8e8e90", "#a7a8a9", "#666666"],
  "panelTitle.activeForeground": ["#e7e7e7", "#424242", "#ffffff", "#292929"],
  "activityBarBadge.background": ["#007acc", "#007acc", "#000000", "#0f4a85"],
  "activityBarBadge.foreground": ["#ffffff", "#ffffff", "#ffffff", "#ffffff"],
  "dropdown.foreground": ["#f0f0f0", "#616161", "#ffffff", "#292929"],
  "button.secondaryForeground": ["#ffffff", "#ffffff", "#ffffff", "#292929"],
  "dropdown.background": ["#3c3c3c", "#ffffff", "#000000", "#ffffff"],
  "inputOption.activeForeground": ["#ffffff", "#000000", "#ffffff", "#292929"],
  "inputValidation.infoBackground": ["#063b49", "#d6ecf2", "#000000", "#ffffff"],
  "inputValidation.warningBackground": ["#352a05", "#f6f5d2", "#000000", "#ffffff"],
  "inputValidation.errorBackground": ["#5a1d1d", "#f2dede", "#000000", "#ffffff"],
  "button.secondaryBackground": ["#3a3d41", "#5f6a79", NONE, "#ffffff"],
  "keybindingLabel.background": ["#8080802b", "#dddddd66", NONE, NONE],
  "keybindingLabel.foreground": ["#cccccc", "#555555", "#ffffff", "#292929"],
  "pickerGroup.foreground": ["#3794ff", "#0066bf", "#ffffff", "#0f4a85"],
  "list.hoverBackground": ["#2a2d2e", "#f0f0f0", "#ffffff1a", "#0f4a851a"],
  "sideBar.background": ["#252526", "#f3f3f3", "#000000", "#ffffff"],
  "statusBar.background": ["#007acc", "#007acc", "#000000", "#ffffff"],
  "statusBar.foreground": ["#ffffff", "#ffffff", "#ffffff", "#292929"],
  "titleBar.activeBackground": ["#3c3c3c", "#dddddd", "#000000", "#ffffff"],
  "titleBar.activeForeground": ["#cccccc", "#333333", "#ffffff", "#292929"],
  "activityBar.background": ["#333333", "#2c2c2c", "#000000", "#ffffff"],
  "activityBar.foreground": ["#ffffff", "#ffffff", "#ffffff", "#292929"],
  "button.background": ["#0e639c", "#007acc", "#000000", "#0f4a85"],
  "button.foreground": ["#ffffff", "#ffffff", "#ffffff", "#ffffff"],
  "badge.background": ["#4d4d4d", "#c4c4c4", "#000000", "#0f4a85"],
  "badge.foreground": ["#ffffff", "#333333", "#ffffff", "#ffffff"],
  "input.background": ["#3c3c3c", "#ffffff", "#000000", "#ffffff"],
  "gitDecoration.addedResourceForeground": ["#81b88b", "#587c0c", "#a1e3ad", "#374e06"],
  "gitDecoration.modifiedResourceForeground": ["#e2c08d", "#895503", "#e2c08d", "#895503"],
  "gitDecoration.deletedResourceForeground": ["#c74e39", "#ad0707", "#c74e39", "#ad0707"],
  "diffEditor.insertedLineBackground": ["#9bb95533", "#9bb95533", "#9bb95533", "#9bb95533"],
  "diffEditor.insertedTextBackground": ["#9ccc2c33", "#9ccc2c40", NONE, NONE],
  "diffEditor.removedTextBackground": ["#ff000033", "#ff000033", NONE, NONE],
  "diffEditor.unchangedCodeBackground": ["#74747429", "#b8b8b829", NONE, NONE],
  "diffEditor.removedLineBackground": ["#ff000033", "#ff000033", "#ff000033", "#ff000033"],
  "terminal.foreground": ["#cccccc", "#333333", "#ffffff", "#292929"],
  "terminal.ansiBlack": ["#000000", "#000000", "#000000", "#292929"],
  "terminal.ansiRed": ["#cd3131", "#cd3131", "#cd0000", "#cd3131"],
  "terminal.ansiGreen": ["#0dbc79", "#107c10", "#00cd00", "#136c13"],
  "terminal.ansiYellow": ["#e5e510", "#949800", "#cdcd00", "#949800"],
  "terminal.ansiBlue": ["#2472c8", "#0451a5", "#0000ee", "#0451a5"],
  "terminal.ansiMagenta": ["#bc3fbc", "#bc05bc", "#cd00cd", "#bc05bc"],
  "terminal.ansiCyan": ["#11a8cd", "#0598bc", "#00cdcd", "#0598bc"],
  "terminal.ansiWhite": ["#e5e5e5", "#555555", "#e5e5e5", "#555555"],
  "terminal.ansiBrightBlack": ["#666666", "#666666", "#7f7f7f", "#666666"],
  "terminal.ansiBrightRed": ["#f14c4c", "#cd3131", "#ff0000", "#cd3131"],
  "terminal.ansiBrightGreen": ["#23d18b", "#14ce14", "#00ff00", "#00bc00"],
  "terminal.ansiBrightYellow": ["#f5f543", "#b5ba00", "#ffff00", "#b5ba00"],
  "terminal.ansiBrightBlue": ["#3b8eea", "#0451a5", "#5c5cff", "#0451a5"],
  "terminal.ansiBrightMagenta": ["#d670d6", "#bc05bc", "#ff00ff", "#bc05bc"],
  "terminal.ansiBrightCyan": ["#29b8db", "#0598bc", "#00ffff", "#0598bc"],
  "terminal.ansiBrightWhite": ["#e5e5e5", "#a5a5a5", "#ffffff", "#a5a5a5"],
} as const satisfies Readonly<Record<string, Defaults>>;

/**
 * A workbench colour whose default in VS Code is a colour of its own. `inherited-colors.ts` has those that follow
 * another.
 */
export type DefaultKey = keyof typeof defaults;

/** Whether VS Code has a default of its own for a workbench colour. */
export function hasDefault(key: string): key is DefaultKey {
  return Object.hasOwn(defaults, key);
}

/** VS Code's default for a workbench colour; it may be translucent. */
export function defaultColor(
  { type, highContrast }: Pick<ThemeFile, "type" | "highContrast">,
  key: DefaultKey,
): Hex {
  const [dark, light, hcDark, hcLight] = defaults[key];
  if (type === "dark") return highContrast ? hcDark : dark;
  return highContrast ? hcLight : light;
}

/** The editor's background and foreground, or VS Code's defaults for them. */
export function baseColors(theme: ThemeFile): { bg: Hex; fg: Hex } {
  const { colors } = theme;
  const bg = parseColor(colors["editor.background"]) ?? defaultColor(theme, "editor.background");
  const fg = parseColor(colors["editor.foreground"], bg) ?? defaultColor(theme, "editor.foreground");
  return { bg, fg };
}

/** Text that is selected in the editor. */
interface SelectedText {
  color: Hex;
  background: Hex;
}

/**
 * The look of selected code in a high-contrast theme, where `editor.selectionForeground` applies. Null for any other
 * theme, where selected code keeps its colours.
 */
export function selectedText(theme: ThemeFile): SelectedText | null {
  if (!theme.highContrast) return null;
  const { bg } = baseColors(theme);
  const background =
    parseColor(theme.colors["editor.selectionBackground"], bg) ??
    defaultColor(theme, "editor.selectionBackground");
  const color =
    parseColor(theme.colors["editor.selectionForeground"], background) ??
    (theme.type === "dark" ? "#000000" : "#ffffff");
  return { color, background };
}
