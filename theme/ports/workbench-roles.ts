import type { Hex } from "../color/color.ts";

/** VS Code's defaults for dark, light, high contrast dark and high contrast light themes. */
type Defaults = readonly [dark: Hex, light: Hex, hcDark: Hex, hcLight: Hex];

export interface WorkbenchRole {
  /** Workbench keys in the order of VS Code's fallbacks. The palette uses the first key that the theme sets. */
  keys: readonly string[];
  /**
   * The defaults in VS Code's colour registry. A string names the role whose colour is the default. Null means that
   * `resolve-palette.ts` derives the colour.
   */
  defaults: Defaults | string | null;
  /** The role of the background; for text only. */
  background?: string;
}

const foreground: Defaults = ["#cccccc", "#616161", "#ffffff", "#292929"];
const white: Defaults = ["#ffffff", "#ffffff", "#ffffff", "#ffffff"];

function color(defaults: WorkbenchRole["defaults"], ...keys: string[]): WorkbenchRole {
  return { keys, defaults };
}

function textOn(background: string, defaults: WorkbenchRole["defaults"], ...keys: string[]): WorkbenchRole {
  return { keys, defaults, background };
}

/** The parts of VS Code's window that other programs also have. A background is listed before the text on it. */
export const workbenchRoles = {
  background: color(["#1e1e1e", "#ffffff", "#000000", "#ffffff"], "editor.background"),
  foreground: textOn("background", ["#bbbbbb", "#333333", "#ffffff", "#292929"], "editor.foreground"),
  cursor: textOn("background", ["#aeafad", "#000000", "#ffffff", "#0f4a85"], "editorCursor.foreground"),
  cursorText: textOn("cursor", "background", "editorCursor.background"),
  selection: color(["#264f78", "#add6ff", "#f3f518", "#0f4a85"], "editor.selectionBackground"),
  selectionText: textOn("selection", null, "editor.selectionForeground"),
  line: color("background", "editor.lineHighlightBackground"),
  lineNumber: textOn(
    "background",
    ["#858585", "#237893", "#ffffff", "#292929"],
    "editorLineNumber.foreground",
  ),
  activeLineNumber: textOn(
    "background",
    ["#c6c6c6", "#0b216f", "#f38518", "#006bbd"],
    "editorLineNumber.activeForeground",
  ),
  /** The marks that show white space. They are not text, so they need no minimum contrast. */
  whitespace: color(["#e3e4e229", "#33333333", "#e3e4e229", "#cccccc"], "editorWhitespace.foreground"),
  indentGuide: color("whitespace", "editorIndentGuide.background1", "editorIndentGuide.background"),
  findMatch: color(["#515c6a", "#a8ac94", "#f38518", "#006bbd"], "editor.findMatchBackground"),
  findMatchText: textOn("findMatch", null, "editor.findMatchForeground"),
  otherMatch: color(
    ["#ea5c0055", "#ea5c0055", "#f3851855", "#006bbd55"],
    "editor.findMatchHighlightBackground",
  ),
  otherMatchText: textOn("otherMatch", null, "editor.findMatchHighlightForeground"),
  bracketMatch: color(["#0064001a", "#0064001a", "#0064001a", "#00000000"], "editorBracketMatch.background"),
  wordHighlight: color(
    ["#575757b8", "#57575740", "#00000000", "#00000000"],
    "editor.wordHighlightBackground",
  ),
  widget: color(["#252526", "#f3f3f3", "#0c141f", "#ffffff"], "editorWidget.background"),
  widgetText: textOn("widget", foreground, "editorWidget.foreground", "foreground"),
  widgetBorder: color(["#454545", "#c8c8c8", "#6fc3df", "#0f4a85"], "editorWidget.border"),
  menu: color("widget", "editorSuggestWidget.background", "editorWidget.background"),
  menuText: textOn("menu", "foreground", "editorSuggestWidget.foreground", "editor.foreground"),
  menuSelection: color(
    ["#04395e", "#0060c0", "#000000", "#0f4a851a"],
    "editorSuggestWidget.selectedBackground",
    "quickInputList.focusBackground",
    "list.activeSelectionBackground",
  ),
  menuSelectionText: textOn(
    "menuSelection",
    null,
    "editorSuggestWidget.selectedForeground",
    "quickInputList.focusForeground",
    "list.activeSelectionForeground",
  ),
  menuMatch: textOn("menu", null, "editorSuggestWidget.highlightForeground", "list.highlightForeground"),
  sideBar: color(["#252526", "#f3f3f3", "#000000", "#ffffff"], "sideBar.background"),
  sideBarText: textOn("sideBar", foreground, "sideBar.foreground", "foreground"),
  listSelection: color(["#04395e", "#0060c0", "#000000", "#0f4a851a"], "list.activeSelectionBackground"),
  listSelectionText: textOn("listSelection", null, "list.activeSelectionForeground"),
  listHover: color(["#2a2d2e", "#f0f0f0", "#ffffff1a", "#0f4a851a"], "list.hoverBackground"),
  statusBar: color(["#007acc", "#007acc", "#000000", "#ffffff"], "statusBar.background"),
  statusBarText: textOn("statusBar", ["#ffffff", "#ffffff", "#ffffff", "#292929"], "statusBar.foreground"),
  titleBar: color(["#3c3c3c", "#dddddd", "#000000", "#ffffff"], "titleBar.activeBackground"),
  titleBarText: textOn("titleBar", ["#cccccc", "#333333", "#ffffff", "#292929"], "titleBar.activeForeground"),
  activityBar: color(["#333333", "#2c2c2c", "#000000", "#ffffff"], "activityBar.background"),
  activityBarText: textOn(
    "activityBar",
    ["#ffffff", "#ffffff", "#ffffff", "#292929"],
    "activityBar.foreground",
  ),
  tabBar: color(["#252526", "#f3f3f3", "#000000", "#ffffff"], "editorGroupHeader.tabsBackground"),
  activeTab: color("background", "tab.activeBackground", "editor.background"),
  activeTabText: textOn("activeTab", ["#ffffff", "#333333", "#ffffff", "#292929"], "tab.activeForeground"),
  inactiveTab: color(["#2d2d2d", "#ececec", "#000000", "#ffffff"], "tab.inactiveBackground"),
  inactiveTabText: textOn(
    "inactiveTab",
    ["#ffffff80", "#333333b3", "#ffffff", "#292929"],
    "tab.inactiveForeground",
  ),
  panel: color("background", "panel.background", "editor.background"),
  border: color(
    ["#444444", "#e7e7e7", "#6fc3df", "#0f4a85"],
    "editorGroup.border",
    "panel.border",
    "sideBar.border",
    "contrastBorder",
  ),
  focus: color(["#007fd4", "#0090f1", "#f38518", "#006bbd"], "focusBorder"),
  button: color(["#0e639c", "#007acc", "#000000", "#0f4a85"], "button.background"),
  buttonText: textOn("button", white, "button.foreground"),
  badge: color(["#4d4d4d", "#c4c4c4", "#000000", "#0f4a85"], "badge.background"),
  badgeText: textOn("badge", ["#ffffff", "#333333", "#ffffff", "#ffffff"], "badge.foreground"),
  input: color(["#3c3c3c", "#ffffff", "#000000", "#ffffff"], "input.background"),
  inputText: textOn("input", foreground, "input.foreground", "foreground"),
  link: textOn("background", ["#3794ff", "#006ab1", "#21a6ff", "#0f4a85"], "textLink.foreground"),
  error: textOn("background", ["#f14c4c", "#e51400", "#f48771", "#b5200d"], "editorError.foreground"),
  warning: textOn("background", ["#cca700", "#bf8803", "#ffd370", "#895503"], "editorWarning.foreground"),
  info: textOn("background", ["#3794ff", "#1a85ff", "#3794ff", "#1a85ff"], "editorInfo.foreground"),
  hint: textOn("background", ["#eeeeeeb3", "#6c6c6c", "#eeeeeeb3", "#292929"], "editorHint.foreground"),
  added: textOn(
    "background",
    ["#81b88b", "#587c0c", "#a1e3ad", "#374e06"],
    "gitDecoration.addedResourceForeground",
    "editorGutter.addedBackground",
  ),
  modified: textOn(
    "background",
    ["#e2c08d", "#895503", "#e2c08d", "#895503"],
    "gitDecoration.modifiedResourceForeground",
    "editorGutter.modifiedBackground",
  ),
  deleted: textOn(
    "background",
    ["#c74e39", "#ad0707", "#c74e39", "#ad0707"],
    "gitDecoration.deletedResourceForeground",
    "editorGutter.deletedBackground",
  ),
  insertedLine: color(
    ["#9bb95533", "#9bb95533", "#9bb95533", "#9bb95533"],
    "diffEditor.insertedLineBackground",
    "diffEditor.insertedTextBackground",
  ),
  removedLine: color(
    ["#ff000033", "#ff000033", "#ff000033", "#ff000033"],
    "diffEditor.removedLineBackground",
    "diffEditor.removedTextBackground",
  ),
  /** For less important text. */
  muted: textOn("background", null, "descriptionForeground", "editorLineNumber.foreground"),
} as const satisfies Readonly<Record<string, WorkbenchRole>>;

export type WorkbenchRoleName = keyof typeof workbenchRoles;
