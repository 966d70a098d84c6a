import type { Hex } from "../color/color.ts";

/** VS Code's defaults for dark, light, high contrast dark and high contrast light themes. */
type Defaults = readonly [dark: Hex, light: Hex, hcDark: Hex, hcLight: Hex];

export interface WorkbenchRole {
  /** The workbench keys, in the order of VS Code's fallbacks; the first that the theme sets decides. */
  keys: readonly string[];
  /**
   * From VS Code's `colorRegistry`. A string names the role whose colour is the default. Null: `resolve-palette.ts`
   * derives it.
   */
  defaults: Defaults | string | null;
  /** For text, the role of its background. */
  on?: string;
}

const foreground: Defaults = ["#cccccc", "#616161", "#ffffff", "#292929"];
const white: Defaults = ["#ffffff", "#ffffff", "#ffffff", "#ffffff"];

function ground(defaults: WorkbenchRole["defaults"], ...keys: string[]): WorkbenchRole {
  return { keys, defaults };
}

function text(on: string, defaults: WorkbenchRole["defaults"], ...keys: string[]): WorkbenchRole {
  return { keys, defaults, on };
}

/** The parts of VS Code's window that other programs have, too. A background comes before the text on it. */
export const workbenchRoles = {
  background: ground(["#1e1e1e", "#ffffff", "#000000", "#ffffff"], "editor.background"),
  foreground: text("background", ["#bbbbbb", "#333333", "#ffffff", "#292929"], "editor.foreground"),
  cursor: text("background", ["#aeafad", "#000000", "#ffffff", "#0f4a85"], "editorCursor.foreground"),
  cursorText: text("cursor", "background", "editorCursor.background"),
  selection: ground(["#264f78", "#add6ff", "#f3f518", "#0f4a85"], "editor.selectionBackground"),
  selectionText: text("selection", null, "editor.selectionForeground"),
  line: ground("background", "editor.lineHighlightBackground"),
  lineNumber: text("background", ["#858585", "#237893", "#ffffff", "#292929"], "editorLineNumber.foreground"),
  activeLineNumber: text(
    "background",
    ["#c6c6c6", "#0b216f", "#f38518", "#006bbd"],
    "editorLineNumber.activeForeground",
  ),
  /** For white-space characters; not text. */
  whitespace: ground(["#e3e4e229", "#33333333", "#e3e4e229", "#cccccc"], "editorWhitespace.foreground"),
  indentGuide: ground("whitespace", "editorIndentGuide.background1", "editorIndentGuide.background"),
  findMatch: ground(["#515c6a", "#a8ac94", "#f38518", "#006bbd"], "editor.findMatchBackground"),
  findMatchText: text("findMatch", null, "editor.findMatchForeground"),
  otherMatch: ground(
    ["#ea5c0055", "#ea5c0055", "#f3851855", "#006bbd55"],
    "editor.findMatchHighlightBackground",
  ),
  otherMatchText: text("otherMatch", null, "editor.findMatchHighlightForeground"),
  bracketMatch: ground(["#0064001a", "#0064001a", "#0064001a", "#00000000"], "editorBracketMatch.background"),
  wordHighlight: ground(
    ["#575757b8", "#57575740", "#00000000", "#00000000"],
    "editor.wordHighlightBackground",
  ),
  widget: ground(["#252526", "#f3f3f3", "#0c141f", "#ffffff"], "editorWidget.background"),
  widgetText: text("widget", foreground, "editorWidget.foreground", "foreground"),
  widgetBorder: ground(["#454545", "#c8c8c8", "#6fc3df", "#0f4a85"], "editorWidget.border"),
  menu: ground("widget", "editorSuggestWidget.background", "editorWidget.background"),
  menuText: text("menu", "foreground", "editorSuggestWidget.foreground", "editor.foreground"),
  menuSelection: ground(
    ["#04395e", "#0060c0", "#000000", "#0f4a851a"],
    "editorSuggestWidget.selectedBackground",
    "quickInputList.focusBackground",
    "list.activeSelectionBackground",
  ),
  menuSelectionText: text(
    "menuSelection",
    null,
    "editorSuggestWidget.selectedForeground",
    "quickInputList.focusForeground",
    "list.activeSelectionForeground",
  ),
  menuMatch: text("menu", null, "editorSuggestWidget.highlightForeground", "list.highlightForeground"),
  sideBar: ground(["#252526", "#f3f3f3", "#000000", "#ffffff"], "sideBar.background"),
  sideBarText: text("sideBar", foreground, "sideBar.foreground", "foreground"),
  listSelection: ground(["#04395e", "#0060c0", "#000000", "#0f4a851a"], "list.activeSelectionBackground"),
  listSelectionText: text("listSelection", null, "list.activeSelectionForeground"),
  listHover: ground(["#2a2d2e", "#f0f0f0", "#ffffff1a", "#0f4a851a"], "list.hoverBackground"),
  statusBar: ground(["#007acc", "#007acc", "#000000", "#ffffff"], "statusBar.background"),
  statusBarText: text("statusBar", ["#ffffff", "#ffffff", "#ffffff", "#292929"], "statusBar.foreground"),
  titleBar: ground(["#3c3c3c", "#dddddd", "#000000", "#ffffff"], "titleBar.activeBackground"),
  titleBarText: text("titleBar", ["#cccccc", "#333333", "#ffffff", "#292929"], "titleBar.activeForeground"),
  activityBar: ground(["#333333", "#2c2c2c", "#000000", "#ffffff"], "activityBar.background"),
  activityBarText: text(
    "activityBar",
    ["#ffffff", "#ffffff", "#ffffff", "#292929"],
    "activityBar.foreground",
  ),
  tabBar: ground(["#252526", "#f3f3f3", "#000000", "#ffffff"], "editorGroupHeader.tabsBackground"),
  activeTab: ground("background", "tab.activeBackground", "editor.background"),
  activeTabText: text("activeTab", ["#ffffff", "#333333", "#ffffff", "#292929"], "tab.activeForeground"),
  inactiveTab: ground(["#2d2d2d", "#ececec", "#000000", "#ffffff"], "tab.inactiveBackground"),
  inactiveTabText: text(
    "inactiveTab",
    ["#ffffff80", "#333333b3", "#ffffff", "#292929"],
    "tab.inactiveForeground",
  ),
  panel: ground("background", "panel.background", "editor.background"),
  border: ground(
    ["#444444", "#e7e7e7", "#6fc3df", "#0f4a85"],
    "editorGroup.border",
    "panel.border",
    "sideBar.border",
    "contrastBorder",
  ),
  focus: ground(["#007fd4", "#0090f1", "#f38518", "#006bbd"], "focusBorder"),
  button: ground(["#0e639c", "#007acc", "#000000", "#0f4a85"], "button.background"),
  buttonText: text("button", white, "button.foreground"),
  badge: ground(["#4d4d4d", "#c4c4c4", "#000000", "#0f4a85"], "badge.background"),
  badgeText: text("badge", ["#ffffff", "#333333", "#ffffff", "#ffffff"], "badge.foreground"),
  input: ground(["#3c3c3c", "#ffffff", "#000000", "#ffffff"], "input.background"),
  inputText: text("input", foreground, "input.foreground", "foreground"),
  link: text("background", ["#3794ff", "#006ab1", "#21a6ff", "#0f4a85"], "textLink.foreground"),
  error: text("background", ["#f14c4c", "#e51400", "#f48771", "#b5200d"], "editorError.foreground"),
  warning: text("background", ["#cca700", "#bf8803", "#ffd370", "#895503"], "editorWarning.foreground"),
  info: text("background", ["#3794ff", "#1a85ff", "#3794ff", "#1a85ff"], "editorInfo.foreground"),
  hint: text("background", ["#eeeeeeb3", "#6c6c6c", "#eeeeeeb3", "#292929"], "editorHint.foreground"),
  added: text(
    "background",
    ["#81b88b", "#587c0c", "#a1e3ad", "#374e06"],
    "gitDecoration.addedResourceForeground",
    "editorGutter.addedBackground",
  ),
  modified: text(
    "background",
    ["#e2c08d", "#895503", "#e2c08d", "#895503"],
    "gitDecoration.modifiedResourceForeground",
    "editorGutter.modifiedBackground",
  ),
  deleted: text(
    "background",
    ["#c74e39", "#ad0707", "#c74e39", "#ad0707"],
    "gitDecoration.deletedResourceForeground",
    "editorGutter.deletedBackground",
  ),
  insertedLine: ground(
    ["#9bb95533", "#9bb95533", "#9bb95533", "#9bb95533"],
    "diffEditor.insertedLineBackground",
    "diffEditor.insertedTextBackground",
  ),
  removedLine: ground(
    ["#ff000033", "#ff000033", "#ff000033", "#ff000033"],
    "diffEditor.removedLineBackground",
    "diffEditor.removedTextBackground",
  ),
  /** Less important text. */
  muted: text("background", null, "descriptionForeground", "editorLineNumber.foreground"),
} as const satisfies Readonly<Record<string, WorkbenchRole>>;

export type WorkbenchRoleName = keyof typeof workbenchRoles;
