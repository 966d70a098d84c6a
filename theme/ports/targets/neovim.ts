import type { SyntaxRole } from "../../scopes/roles.ts";
import { type ColoredLook, codeLooks, coloredLooks, type EditorLook, type EditorLooks } from "../formats.ts";
import { ansiNames, type Palette } from "../slots.ts";
import type { Target } from "../target.ts";
import { vimGroups } from "./vim.ts";

/** `:help treesitter-highlight-groups` */
const captures: Readonly<Record<string, SyntaxRole>> = {
  "@variable": "variable",
  "@variable.builtin": "variable.builtin",
  "@variable.parameter": "parameter",
  "@variable.member": "property",
  "@constant": "constant",
  "@constant.builtin": "constant.builtin",
  "@constant.macro": "macro",
  "@module": "namespace",
  "@label": "label",
  "@string": "string",
  "@string.documentation": "documentation",
  "@string.regexp": "string.regexp",
  "@string.escape": "string.escape",
  "@string.special": "string.escape",
  "@string.special.url": "link",
  "@character": "character",
  "@character.special": "string.escape",
  "@boolean": "boolean",
  "@number": "number",
  "@number.float": "number",
  "@type": "type",
  "@type.builtin": "type.builtin",
  "@type.definition": "type",
  "@attribute": "decorator",
  "@property": "property",
  "@function": "function",
  "@function.builtin": "function.builtin",
  "@function.call": "function",
  "@function.macro": "macro",
  "@function.method": "method",
  "@function.method.call": "method",
  "@constructor": "constructor",
  "@operator": "operator",
  "@keyword": "keyword",
  "@keyword.coroutine": "keyword",
  "@keyword.function": "keyword.function",
  "@keyword.operator": "keyword.operator",
  "@keyword.import": "keyword.import",
  "@keyword.type": "keyword.type",
  "@keyword.modifier": "keyword.modifier",
  "@keyword.repeat": "keyword.repeat",
  "@keyword.return": "keyword.return",
  "@keyword.exception": "keyword.exception",
  "@keyword.conditional": "keyword.conditional",
  "@keyword.directive": "keyword.directive",
  "@punctuation.delimiter": "punctuation.delimiter",
  "@punctuation.bracket": "punctuation.bracket",
  "@punctuation.special": "punctuation.special",
  "@comment": "comment",
  "@comment.documentation": "documentation",
  "@markup.strong": "bold",
  "@markup.italic": "italic",
  "@markup.strikethrough": "strikethrough",
  "@markup.heading": "heading",
  "@markup.quote": "quote",
  "@markup.link": "link",
  "@markup.link.url": "link",
  "@markup.raw": "raw",
  "@markup.list": "list",
  "@diff.plus": "inserted",
  "@diff.minus": "deleted",
  "@diff.delta": "changed",
  "@tag": "tag",
  "@tag.builtin": "tag",
  "@tag.attribute": "tag.attribute",
  "@tag.delimiter": "tag.delimiter",
};

const severities = [
  ["Error", "ui.error"],
  ["Warn", "ui.warning"],
  ["Info", "ui.info"],
  ["Hint", "ui.hint"],
] as const;

function groups(palette: Palette): EditorLooks {
  const { VertSplit: _, ...shared } = vimGroups(palette);
  return {
    ...shared,
    NormalFloat: { fg: "ui.widgetText", bg: "ui.widget" },
    FloatBorder: { fg: "ui.widgetBorder", bg: "ui.widget" },
    WinSeparator: { fg: "ui.border" },
    CurSearch: { fg: "ui.findMatchText", bg: "ui.findMatch" },
    Whitespace: { fg: "ui.whitespace" },
    WinBar: { fg: "ui.activeTabText", bg: "ui.activeTab" },
    LspReferenceText: { bg: "ui.wordHighlight" },
    LspReferenceRead: { bg: "ui.wordHighlight" },
    LspReferenceWrite: { bg: "ui.wordHighlight" },
    LspInlayHint: { fg: "ui.muted" },
    ...Object.fromEntries(
      severities.flatMap(([name, slot]): [string, EditorLook][] => [
        [`Diagnostic${name}`, { fg: slot }],
        [`DiagnosticUnderline${name}`, { line: slot, style: { curl: true } }],
      ]),
    ),
    GitSignsAdd: { fg: "ui.added" },
    GitSignsChange: { fg: "ui.modified" },
    GitSignsDelete: { fg: "ui.deleted" },
    ...codeLooks(captures, palette),
    // Like VS Code, a type without a semantic rule keeps the look of its capture.
    ...Object.fromEntries(
      palette.semantic.map((slot): [string, EditorLook] => [
        `@lsp.type.${slot.slice("semantic.".length)}`,
        { fg: slot, style: palette.color(slot).style },
      ]),
    ),
  };
}

function settings({ fg, bg, line, style: { curl, ...styles } }: ColoredLook): string {
  const colors = Object.entries({ fg, bg, sp: line }).flatMap(([key, hex]) =>
    hex === undefined ? [] : [`${key} = "${hex}"`],
  );
  const flags = Object.entries({ ...styles, undercurl: curl }).flatMap(([key, isOn]) =>
    isOn ? [`${key} = true`] : [],
  );
  return [...colors, ...flags].join(", ");
}

/** A colour scheme in Lua, for Neovim 0.8 and later. */
export const neovim: Target = {
  id: "neovim",
  program: "Neovim",
  kind: "editor",
  ending: ".lua",
  comment: "--",
  write({ scheme, palette, color }) {
    const looks = coloredLooks(groups(palette), color).map(
      (look) => `hi("${look.name}", { ${settings(look)} })`,
    );
    const terminal = color(ansiNames).map((hex, index) => `vim.g.terminal_color_${index} = "${hex}"`);
    return `vim.cmd("highlight clear")
vim.o.background = "${palette.type}"
vim.g.colors_name = "${scheme}"

local function hi(group, look)
  vim.api.nvim_set_hl(0, group, look)
end

${looks.join("\n")}

${terminal.join("\n")}
`;
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} into ~/.config/nvim/colors/, and this into ~/.config/nvim/init.lua.`,
    copy: `vim.o.termguicolors = true\nvim.cmd.colorscheme("${scheme}")`,
  }),
};
