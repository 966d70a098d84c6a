import type { SyntaxRole } from "../../scopes/roles.ts";
import { type ColoredLook, codeLooks, coloredLooks, type EditorLooks } from "../formats.ts";
import type { Palette } from "../slots.ts";
import type { Target } from "../target.ts";

/** Helix's scopes for syntax: `book/src/themes.md` in its repository. */
const scopes: Readonly<Record<string, SyntaxRole>> = {
  attribute: "decorator",
  type: "type",
  "type.builtin": "type.builtin",
  "type.parameter": "typeParameter",
  "type.enum.variant": "enumMember",
  constructor: "constructor" as const,
  constant: "constant",
  "constant.builtin": "constant.builtin",
  "constant.builtin.boolean": "boolean",
  "constant.character": "character",
  "constant.character.escape": "string.escape",
  "constant.numeric": "number",
  string: "string",
  "string.regexp": "string.regexp",
  "string.special": "string.escape",
  "string.special.url": "link",
  comment: "comment",
  "comment.block.documentation": "documentation",
  variable: "variable",
  "variable.builtin": "variable.builtin",
  "variable.parameter": "parameter",
  "variable.other.member": "property",
  label: "label",
  punctuation: "punctuation.delimiter",
  "punctuation.delimiter": "punctuation.delimiter",
  "punctuation.bracket": "punctuation.bracket",
  "punctuation.special": "punctuation.special",
  keyword: "keyword",
  "keyword.control": "keyword",
  "keyword.control.conditional": "keyword.conditional",
  "keyword.control.repeat": "keyword.repeat",
  "keyword.control.import": "keyword.import",
  "keyword.control.return": "keyword.return",
  "keyword.control.exception": "keyword.exception",
  "keyword.operator": "keyword.operator",
  "keyword.directive": "keyword.directive",
  "keyword.function": "keyword.function",
  "keyword.storage": "keyword.modifier",
  "keyword.storage.type": "keyword.type",
  "keyword.storage.modifier": "keyword.modifier",
  operator: "operator",
  function: "function",
  "function.builtin": "function.builtin",
  "function.method": "method",
  "function.macro": "macro",
  tag: "tag",
  namespace: "namespace",
  "markup.heading": "heading",
  "markup.list": "list",
  "markup.bold": "bold",
  "markup.italic": "italic",
  "markup.strikethrough": "strikethrough",
  "markup.link.url": "link",
  "markup.link.text": "link",
  "markup.quote": "quote",
  "markup.raw": "raw",
};

function groups(palette: Palette): EditorLooks {
  return {
    ...codeLooks(scopes, palette),
    "diff.plus": { fg: "ui.added" },
    "diff.minus": { fg: "ui.deleted" },
    "diff.delta": { fg: "ui.modified" },
    "ui.background": { fg: "ui.foreground", bg: "ui.background" },
    "ui.text": { fg: "ui.foreground" },
    "ui.text.focus": { fg: "ui.listSelectionText", bg: "ui.listSelection" },
    "ui.text.inactive": { fg: "ui.muted" },
    "ui.cursor": { fg: "ui.selectionText", bg: "ui.selection" },
    "ui.cursor.primary": { fg: "ui.cursorText", bg: "ui.cursor" },
    "ui.cursor.match": { bg: "ui.bracketMatch", style: { bold: true } },
    "ui.selection": { bg: "ui.inactiveSelection" },
    "ui.selection.primary": { bg: "ui.selection" },
    "ui.cursorline.primary": { bg: "ui.line" },
    "ui.linenr": { fg: "ui.lineNumber" },
    "ui.linenr.selected": { fg: "ui.activeLineNumber" },
    "ui.gutter": { bg: "ui.background" },
    "ui.statusline": { fg: "ui.statusBarText", bg: "ui.statusBar" },
    "ui.statusline.inactive": { fg: "ui.sideBarText", bg: "ui.sideBar" },
    "ui.bufferline": { fg: "ui.inactiveTabText", bg: "ui.inactiveTab" },
    "ui.bufferline.active": { fg: "ui.activeTabText", bg: "ui.activeTab" },
    "ui.popup": { fg: "ui.widgetText", bg: "ui.widget" },
    "ui.window": { fg: "ui.border" },
    "ui.help": { fg: "ui.widgetText", bg: "ui.widget" },
    "ui.menu": { fg: "ui.menuText", bg: "ui.menu" },
    "ui.menu.selected": { fg: "ui.menuSelectionText", bg: "ui.menuSelection" },
    "ui.menu.scroll": { fg: "ui.widgetBorder", bg: "ui.menu" },
    "ui.virtual.ruler": { bg: "tool.ruler" },
    "ui.virtual.whitespace": { fg: "ui.whitespace" },
    "ui.virtual.indent-guide": { fg: "ui.indentGuide" },
    "ui.virtual.inlay-hint": { fg: "ui.muted" },
    "ui.virtual.jump-label": { fg: "ui.warning", style: { bold: true } },
    "ui.highlight": { bg: "ui.wordHighlight" },
    error: { fg: "ui.error" },
    warning: { fg: "ui.warning" },
    info: { fg: "ui.info" },
    hint: { fg: "ui.hint" },
    "diagnostic.error": { line: "ui.error", style: { curl: true } },
    "diagnostic.warning": { line: "ui.warning", style: { curl: true } },
    "diagnostic.info": { line: "ui.info", style: { curl: true } },
    "diagnostic.hint": { line: "ui.hint", style: { curl: true } },
  };
}

function settings({ fg, bg, line, style }: ColoredLook) {
  const modifiers = [
    ...(style.bold ? ["bold"] : []),
    ...(style.italic ? ["italic"] : []),
    ...(style.strikethrough ? ["crossed_out"] : []),
  ];
  return {
    ...(fg !== undefined && { fg }),
    ...(bg !== undefined && { bg }),
    ...(line !== undefined && { underline: { color: line, style: "curl" } }),
    ...(style.underline && { underline: { style: "line" } }),
    ...(modifiers.length > 0 && { modifiers }),
  };
}

/** A value as inline TOML: smol-toml writes a section for each table. */
function inlineToml(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inlineToml).join(", ")}]`;
  return `{ ${Object.entries(value as object)
    .map(([key, part]) => `${key} = ${inlineToml(part)}`)
    .join(", ")} }`;
}

/** Names that Helix reserves for its built-in themes. */
const reserved = ["default", "base16_default"];

/** TOML. Helix does not support alpha. */
export const helix: Target = {
  id: "helix",
  program: "Helix",
  kind: "editor",
  ending: ".toml",
  scheme: (stem) => (reserved.includes(stem) ? `${stem}-theme` : stem),
  comment: "#",
  write({ palette, color }) {
    const entries = coloredLooks(groups(palette), color).map(
      (look) => `${JSON.stringify(look.name)} = ${inlineToml(settings(look))}\n`,
    );
    return entries.join("");
  },
  steps: ({ file, scheme }, pair) => ({
    say: `Put ${file} into ~/.config/helix/themes/, and this at the top of ~/.config/helix/config.toml.`,
    copy: [
      `theme = "${scheme}"`,
      ...(pair
        ? [
            `# with the terminal's mode: theme = { light = "${pair.light.scheme}", dark = "${pair.dark.scheme}" }`,
          ]
        : []),
    ].join("\n"),
  }),
};
