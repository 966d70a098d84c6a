import type { SyntaxRole } from "../../scopes/roles.ts";
import { writeXml } from "../../xml.ts";
import {
  type ColoredLook,
  codeLooks,
  coloredLooks,
  type EditorLook,
  type EditorLooks,
  xmlComment,
} from "../formats.ts";
import type { Palette, Slot } from "../slots.ts";
import { ansiColors, type Target } from "../target.ts";

/** The editor's colours that are not attributes of text. */
const options: Readonly<Record<string, Slot>> = {
  CARET_COLOR: "ui.cursor",
  CARET_ROW_COLOR: "ui.line",
  CONSOLE_BACKGROUND_KEY: "background",
  GUTTER_BACKGROUND: "ui.background",
  INDENT_GUIDE: "ui.indentGuide",
  LINE_NUMBERS_COLOR: "ui.lineNumber",
  LINE_NUMBER_ON_CARET_ROW_COLOR: "ui.activeLineNumber",
  NOTIFICATION_BACKGROUND: "ui.widget",
  RIGHT_MARGIN_COLOR: "ui.indentGuide",
  SELECTED_TEARLINE_COLOR: "ui.border",
  SELECTION_BACKGROUND: "ui.selection",
  TEARLINE_COLOR: "ui.border",
  WHITESPACES: "ui.whitespace",
  ADDED_LINES_COLOR: "ui.added",
  MODIFIED_LINES_COLOR: "ui.modified",
  DELETED_LINES_COLOR: "ui.deleted",
  FILESTATUS_ADDED: "ui.added",
  FILESTATUS_MODIFIED: "ui.modified",
  FILESTATUS_DELETED: "ui.deleted",
};

/** IntelliJ's `DefaultLanguageHighlighterColors`, which its languages inherit from. */
const attributes: Readonly<Record<string, SyntaxRole>> = {
  DEFAULT_ATTRIBUTE: "tag.attribute",
  DEFAULT_BLOCK_COMMENT: "comment",
  DEFAULT_BRACES: "punctuation.bracket",
  DEFAULT_BRACKETS: "punctuation.bracket",
  DEFAULT_CLASS_NAME: "class",
  DEFAULT_CLASS_REFERENCE: "class",
  DEFAULT_COMMA: "punctuation.delimiter",
  DEFAULT_CONSTANT: "constant",
  DEFAULT_DOC_COMMENT: "documentation",
  DEFAULT_DOC_MARKUP: "documentation",
  DEFAULT_DOT: "punctuation.delimiter",
  DEFAULT_ENTITY: "string.escape",
  DEFAULT_FUNCTION_CALL: "function",
  DEFAULT_FUNCTION_DECLARATION: "function",
  DEFAULT_GLOBAL_VARIABLE: "variable",
  DEFAULT_IDENTIFIER: "variable",
  DEFAULT_INSTANCE_FIELD: "property",
  DEFAULT_INSTANCE_METHOD: "method",
  DEFAULT_INTERFACE_NAME: "interface",
  DEFAULT_INVALID_STRING_ESCAPE: "invalid",
  DEFAULT_KEYWORD: "keyword",
  DEFAULT_LABEL: "label",
  DEFAULT_LINE_COMMENT: "comment",
  DEFAULT_LOCAL_VARIABLE: "variable",
  DEFAULT_METADATA: "decorator",
  DEFAULT_NUMBER: "number",
  DEFAULT_OPERATION_SIGN: "operator",
  DEFAULT_PARAMETER: "parameter",
  DEFAULT_PARENTHS: "punctuation.bracket",
  DEFAULT_PREDEFINED_SYMBOL: "function.builtin",
  DEFAULT_SEMICOLON: "punctuation.delimiter",
  DEFAULT_STATIC_FIELD: "property",
  DEFAULT_STATIC_METHOD: "method",
  DEFAULT_STRING: "string",
  DEFAULT_TAG: "tag",
  DEFAULT_TEMPLATE_LANGUAGE_COLOR: "punctuation.special",
  DEFAULT_VALID_STRING_ESCAPE: "string.escape",
};

/** The console's names for the 16 ANSI colours. White is called grey, and bright black is called dark grey. */
const consoleNames = [
  "BLACK",
  "RED",
  "GREEN",
  "YELLOW",
  "BLUE",
  "MAGENTA",
  "CYAN",
  "GRAY",
  "DARKGRAY",
  "RED_BRIGHT",
  "GREEN_BRIGHT",
  "YELLOW_BRIGHT",
  "BLUE_BRIGHT",
  "MAGENTA_BRIGHT",
  "CYAN_BRIGHT",
  "WHITE",
];

/** Gives underlined and struck-through looks a line colour, without which JetBrains IDEs draw no line. */
function withEffects(looks: EditorLooks): EditorLooks {
  return Object.fromEntries(
    Object.entries(looks).map(([name, look]) => {
      const hasLine = look.style?.underline || look.style?.strikethrough;
      return [name, hasLine && look.fg !== undefined ? { ...look, line: look.fg } : look];
    }),
  );
}

function groups(palette: Palette): EditorLooks {
  const console = Object.entries(ansiColors((index) => `CONSOLE_${consoleNames[index]}_OUTPUT`));
  return {
    TEXT: { fg: "ui.foreground", bg: "ui.background" },
    ...withEffects(codeLooks(attributes, palette)),
    ...Object.fromEntries(console.map(([name, fg]): [string, EditorLook] => [name, { fg }])),
    CONSOLE_NORMAL_OUTPUT: { fg: "foreground" },
    CONSOLE_ERROR_OUTPUT: { fg: "ansiRed" },
    CONSOLE_SYSTEM_OUTPUT: { fg: "foreground" },
    CONSOLE_USER_INPUT: { fg: "ansiGreen" },
    MATCHED_BRACE_ATTRIBUTES: { bg: "ui.bracketMatch", style: { bold: true } },
    IDENTIFIER_UNDER_CARET_ATTRIBUTES: { bg: "ui.wordHighlight" },
    SEARCH_RESULT_ATTRIBUTES: { fg: "ui.otherMatchText", bg: "ui.otherMatch" },
    TEXT_SEARCH_RESULT_ATTRIBUTES: { fg: "ui.otherMatchText", bg: "ui.otherMatch" },
    FOLDED_TEXT_ATTRIBUTES: { fg: "ui.muted" },
    HYPERLINK_ATTRIBUTES: { fg: "ui.link", line: "ui.link" },
    CTRL_CLICKABLE: { fg: "ui.link", line: "ui.link" },
    ERRORS_ATTRIBUTES: { line: "ui.error", style: { curl: true } },
    WARNING_ATTRIBUTES: { line: "ui.warning", style: { curl: true } },
    WRONG_REFERENCES_ATTRIBUTES: { fg: "ui.error" },
    TODO_DEFAULT_ATTRIBUTES: { fg: "ui.warning" },
    DIFF_INSERTED: { bg: "ui.insertedLine" },
    DIFF_DELETED: { bg: "ui.removedLine" },
    DIFF_MODIFIED: { bg: "ui.wordHighlight" },
  };
}

function option(name: string, value: string | number) {
  return { "@name": name, "@value": String(value) };
}

/** An attribute's options. `FONT_TYPE`: 1 bold, 2 italic, 3 both. `EFFECT_TYPE`: 1 underline, 2 wave, 3 strikeout. */
function attributeOptions({ fg, bg, line, style }: ColoredLook) {
  const font = (style.bold ? 1 : 0) + (style.italic ? 2 : 0);
  const kind = style.curl ? 2 : style.strikethrough ? 3 : 1;
  return [
    ...(fg ? [option("FOREGROUND", fg.slice(1))] : []),
    ...(bg ? [option("BACKGROUND", bg.slice(1))] : []),
    ...(font > 0 ? [option("FONT_TYPE", font)] : []),
    ...(line ? [option("EFFECT_COLOR", line.slice(1)), option("EFFECT_TYPE", kind)] : []),
  ];
}

/** XML: a colour scheme for IntelliJ IDEA and the IDEs based on it. Colours have no `#`. */
export const jetbrains: Target = {
  id: "jetbrains",
  program: "JetBrains IDEs",
  kind: "editor",
  ending: ".icls",
  comment: xmlComment,
  write({ name, palette, color }) {
    const editorColors = color({
      ...options,
      ...(!palette.isFilled("ui.selectionText") && { SELECTION_FOREGROUND: "ui.selectionText" }),
    });
    const looks = coloredLooks(groups(palette), color);
    const scheme = {
      "@name": name,
      "@version": "142",
      "@parent_scheme": palette.type === "dark" ? "Darcula" : "Default",
      colors: { option: Object.entries(editorColors).map(([key, hex]) => option(key, hex.slice(1))) },
      attributes: {
        option: looks.map((look) => ({ "@name": look.name, value: { option: attributeOptions(look) } })),
      },
    };
    return `${writeXml("scheme", scheme)}
`;
  },
  steps: ({ file, name }) => ({
    say: `Open Settings, Editor, Color Scheme, import ${file} with the gear's Import Scheme, then choose ${name}.`,
  }),
};
