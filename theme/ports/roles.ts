export interface WorkbenchRole {
  /**
   * Workbench keys in the order of VS Code's fallbacks. The palette uses the first key that the theme sets, or else
   * VS Code's default for the first key that has one. If none has one, `palette.ts` derives the colour.
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

/**
 * Syntax elements with their TextMate scopes. The palette uses the first scope that a rule of the theme matches. Scopes
 * of semantic types come from VS Code's `tokenClassificationRegistry.ts`; the others come from VS Code's grammars.
 */
export const syntaxRoles = {
  comment: ["comment"],
  documentation: ["comment.block.documentation"],
  keyword: ["keyword.control"],
  "keyword.import": ["keyword.control.import"],
  "keyword.conditional": ["keyword.control.conditional"],
  "keyword.repeat": ["keyword.control.loop"],
  "keyword.return": ["keyword.control.flow"],
  "keyword.exception": ["keyword.control.trycatch"],
  "keyword.directive": ["keyword.control.directive"],
  "keyword.function": ["storage.type.function"],
  "keyword.type": ["storage.type"],
  "keyword.modifier": ["storage.modifier"],
  "keyword.operator": ["keyword.operator.expression"],
  operator: ["keyword.operator"],
  string: ["string.quoted"],
  "string.escape": ["constant.character.escape"],
  "string.regexp": ["string.regexp"],
  character: ["constant.character"],
  number: ["constant.numeric"],
  constant: ["variable.other.constant"],
  "constant.builtin": ["constant.language"],
  boolean: ["constant.language"],
  function: ["entity.name.function", "support.function"],
  "function.builtin": ["support.function"],
  method: ["entity.name.function.member", "support.function"],
  macro: ["entity.name.function.preprocessor"],
  constructor: ["entity.name.type.class"],
  decorator: ["entity.name.decorator", "entity.name.function"],
  type: ["entity.name.type", "support.type"],
  "type.builtin": ["support.type"],
  class: ["entity.name.type.class", "support.class"],
  interface: ["entity.name.type.interface"],
  enum: ["entity.name.type.enum"],
  struct: ["entity.name.type.struct"],
  typeParameter: ["entity.name.type.parameter"],
  enumMember: ["variable.other.enummember"],
  namespace: ["entity.name.namespace"],
  variable: ["variable.other.readwrite", "entity.name.variable"],
  "variable.builtin": ["variable.language"],
  parameter: ["variable.parameter"],
  property: ["variable.other.property"],
  key: ["support.type.property-name"],
  label: ["entity.name.label"],
  tag: ["entity.name.tag"],
  "tag.attribute": ["entity.other.attribute-name"],
  "tag.delimiter": ["punctuation.definition.tag"],
  "punctuation.delimiter": ["punctuation.separator", "punctuation"],
  "punctuation.bracket": ["meta.brace", "punctuation.section"],
  "punctuation.special": ["punctuation.definition.template-expression", "punctuation.section.embedded"],
  heading: ["markup.heading"],
  bold: ["markup.bold"],
  italic: ["markup.italic"],
  strikethrough: ["markup.strikethrough"],
  link: ["markup.underline.link"],
  raw: ["markup.inline.raw"],
  quote: ["markup.quote"],
  list: ["punctuation.definition.list.begin.markdown"],
  inserted: ["markup.inserted"],
  deleted: ["markup.deleted"],
  changed: ["markup.changed"],
  invalid: ["invalid.illegal", "invalid"],
  deprecated: ["invalid.deprecated"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SyntaxRole = keyof typeof syntaxRoles;

/** The semantic token types that VS Code and language servers share. */
export const semanticTypes = [
  "namespace",
  "type",
  "class",
  "interface",
  "enum",
  "struct",
  "typeParameter",
  "function",
  "method",
  "macro",
  "parameter",
  "property",
  "enumMember",
  "event",
  "decorator",
  "keyword",
  "comment",
  "string",
  "number",
  "regexp",
  "operator",
  "label",
] as const;
