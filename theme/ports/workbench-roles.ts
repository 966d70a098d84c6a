export interface WorkbenchRole {
  /**
   * Workbench keys in the order of VS Code's fallbacks. The palette uses the first key that the theme sets, or else
   * VS Code's default for the first key that has one. If none has one, `port-palette.ts` derives the colour.
   */
  keys: readonly string[];
  /** The role of the background; for text only. */
  background?: string;
}

function color(...keys: string[]): WorkbenchRole {
  return { keys };
}

function textOn(background: string, ...keys: string[]): WorkbenchRole {
  return { keys, background };
}

/** The parts of VS Code's window that other programs also have. A background is listed before the text on it. */
export const workbenchRoles = {
  background: color("editor.background"),
  foreground: textOn("background", "editor.foreground"),
  cursor: textOn("background", "editorCursor.foreground"),
  cursorText: textOn("cursor", "editorCursor.background", "editor.background"),
  selection: color("editor.selectionBackground"),
  inactiveSelection: color("editor.inactiveSelectionBackground", "editor.selectionBackground"),
  selectionText: textOn("selection", "editor.selectionForeground"),
  line: color("editor.lineHighlightBackground", "editor.background"),
  lineNumber: textOn("background", "editorLineNumber.foreground"),
  activeLineNumber: textOn("background", "editorLineNumber.activeForeground"),
  /** The marks that show white space. They are not text, so they need no minimum contrast. */
  whitespace: color("editorWhitespace.foreground"),
  indentGuide: color(
    "editorIndentGuide.background1",
    "editorIndentGuide.background",
    "editorWhitespace.foreground",
  ),
  findMatch: color("editor.findMatchBackground"),
  findMatchText: textOn("findMatch", "editor.findMatchForeground"),
  otherMatch: color("editor.findMatchHighlightBackground"),
  otherMatchText: textOn("otherMatch", "editor.findMatchHighlightForeground"),
  bracketMatch: color("editorBracketMatch.background"),
  wordHighlight: color("editor.wordHighlightBackground"),
  widget: color("editorWidget.background"),
  widgetText: textOn("widget", "editorWidget.foreground", "foreground"),
  widgetBorder: color("editorWidget.border"),
  menu: color("editorSuggestWidget.background", "editorWidget.background"),
  menuText: textOn("menu", "editorSuggestWidget.foreground", "editor.foreground"),
  menuSelection: color(
    "editorSuggestWidget.selectedBackground",
    "quickInputList.focusBackground",
    "list.activeSelectionBackground",
  ),
  menuSelectionText: textOn(
    "menuSelection",
    "editorSuggestWidget.selectedForeground",
    "quickInputList.focusForeground",
    "list.activeSelectionForeground",
  ),
  menuMatch: textOn("menu", "editorSuggestWidget.highlightForeground", "list.highlightForeground"),
  sideBar: color("sideBar.background"),
  sideBarText: textOn("sideBar", "sideBar.foreground", "foreground"),
  listSelection: color("list.activeSelectionBackground"),
  listSelectionText: textOn("listSelection", "list.activeSelectionForeground"),
  listHover: color("list.hoverBackground"),
  statusBar: color("statusBar.background"),
  statusBarText: textOn("statusBar", "statusBar.foreground"),
  titleBar: color("titleBar.activeBackground"),
  titleBarText: textOn("titleBar", "titleBar.activeForeground"),
  activityBar: color("activityBar.background"),
  activityBarText: textOn("activityBar", "activityBar.foreground"),
  tabBar: color("editorGroupHeader.tabsBackground"),
  activeTab: color("tab.activeBackground", "editor.background"),
  activeTabText: textOn("activeTab", "tab.activeForeground"),
  inactiveTab: color("tab.inactiveBackground"),
  inactiveTabText: textOn("inactiveTab", "tab.inactiveForeground"),
  panel: color("panel.background", "editor.background"),
  border: color("editorGroup.border", "panel.border", "sideBar.border", "contrastBorder"),
  focus: color("focusBorder"),
  button: color("button.background"),
  buttonText: textOn("button", "button.foreground"),
  badge: color("badge.background"),
  badgeText: textOn("badge", "badge.foreground"),
  input: color("input.background"),
  inputText: textOn("input", "input.foreground", "foreground"),
  link: textOn("background", "textLink.foreground"),
  error: textOn("background", "editorError.foreground"),
  warning: textOn("background", "editorWarning.foreground"),
  info: textOn("background", "editorInfo.foreground"),
  hint: textOn("background", "editorHint.foreground"),
  added: textOn("background", "gitDecoration.addedResourceForeground", "editorGutter.addedBackground"),
  modified: textOn(
    "background",
    "gitDecoration.modifiedResourceForeground",
    "editorGutter.modifiedBackground",
  ),
  deleted: textOn("background", "gitDecoration.deletedResourceForeground", "editorGutter.deletedBackground"),
  insertedLine: color("diffEditor.insertedLineBackground", "diffEditor.insertedTextBackground"),
  removedLine: color("diffEditor.removedLineBackground", "diffEditor.removedTextBackground"),
  /** For less important text. Its default is a mixture of the foreground and the background. */
  muted: textOn("background", "descriptionForeground", "editorLineNumber.foreground"),
} as const satisfies Readonly<Record<string, WorkbenchRole>>;

export type WorkbenchRoleName = keyof typeof workbenchRoles;
