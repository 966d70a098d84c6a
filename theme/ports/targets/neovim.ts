import { comment } from "../formats.ts";
import { code, type Group, groupColors } from "../groups.ts";
import type { Palette } from "../palette.ts";
import type { SyntaxRole } from "../syntax-roles.ts";
import { sixteen, type Target } from "../target.ts";
import { vimGroups } from "../vim-groups.ts";

/** `:help treesitter-highlight-groups`, by the part of code that each is. */
const captures: readonly (readonly [capture: string, role: SyntaxRole])[] = [
  ["@variable", "variable"],
  ["@variable.builtin", "variable.builtin"],
  ["@variable.parameter", "parameter"],
  ["@variable.member", "property"],
  ["@constant", "constant"],
  ["@constant.builtin", "constant.builtin"],
  ["@constant.macro", "macro"],
  ["@module", "namespace"],
  ["@label", "label"],
  ["@string", "string"],
  ["@string.documentation", "documentation"],
  ["@string.regexp", "string.regexp"],
  ["@string.escape", "string.escape"],
  ["@string.special", "string.escape"],
  ["@string.special.url", "link"],
  ["@character", "character"],
  ["@character.special", "string.escape"],
  ["@boolean", "boolean"],
  ["@number", "number"],
  ["@number.float", "number"],
  ["@type", "type"],
  ["@type.builtin", "type.builtin"],
  ["@type.definition", "type"],
  ["@attribute", "decorator"],
  ["@property", "property"],
  ["@function", "function"],
  ["@function.builtin", "function.builtin"],
  ["@function.call", "function"],
  ["@function.macro", "macro"],
  ["@function.method", "method"],
  ["@function.method.call", "method"],
  ["@constructor", "constructor"],
  ["@operator", "operator"],
  ["@keyword", "keyword"],
  ["@keyword.coroutine", "keyword"],
  ["@keyword.function", "keyword.function"],
  ["@keyword.operator", "keyword.operator"],
  ["@keyword.import", "keyword.import"],
  ["@keyword.type", "keyword.type"],
  ["@keyword.modifier", "keyword.modifier"],
  ["@keyword.repeat", "keyword.repeat"],
  ["@keyword.return", "keyword.return"],
  ["@keyword.exception", "keyword.exception"],
  ["@keyword.conditional", "keyword.conditional"],
  ["@keyword.directive", "keyword.directive"],
  ["@punctuation.delimiter", "punctuation.delimiter"],
  ["@punctuation.bracket", "punctuation.bracket"],
  ["@punctuation.special", "punctuation.special"],
  ["@comment", "comment"],
  ["@comment.documentation", "documentation"],
  ["@markup.strong", "bold"],
  ["@markup.italic", "italic"],
  ["@markup.strikethrough", "strikethrough"],
  ["@markup.heading", "heading"],
  ["@markup.quote", "quote"],
  ["@markup.link", "link"],
  ["@markup.link.url", "link"],
  ["@markup.raw", "raw"],
  ["@markup.list", "list"],
  ["@diff.plus", "inserted"],
  ["@diff.minus", "deleted"],
  ["@diff.delta", "changed"],
  ["@tag", "tag"],
  ["@tag.builtin", "tag"],
  ["@tag.attribute", "tag.attribute"],
  ["@tag.delimiter", "tag.delimiter"],
];

const severities = [
  ["Error", "ui.error"],
  ["Warn", "ui.warning"],
  ["Info", "ui.info"],
  ["Hint", "ui.hint"],
] as const;

function groups(palette: Palette): Group[] {
  return [
    ...vimGroups(palette).filter(({ name }) => name !== "VertSplit"),
    { name: "NormalFloat", fg: "ui.widgetText", bg: "ui.widget" },
    { name: "FloatBorder", fg: "ui.widgetBorder", bg: "ui.widget" },
    { name: "WinSeparator", fg: "ui.border" },
    { name: "CurSearch", fg: "ui.findMatchText", bg: "ui.findMatch" },
    { name: "Whitespace", fg: "ui.whitespace" },
    { name: "WinBar", fg: "ui.activeTabText", bg: "ui.activeTab" },
    { name: "LspReferenceText", bg: "ui.wordHighlight" },
    { name: "LspReferenceRead", bg: "ui.wordHighlight" },
    { name: "LspReferenceWrite", bg: "ui.wordHighlight" },
    { name: "LspInlayHint", fg: "ui.muted" },
    ...severities.flatMap(([name, slot]): Group[] => [
      { name: `Diagnostic${name}`, fg: slot },
      { name: `DiagnosticUnderline${name}`, line: slot, style: { curl: true } },
    ]),
    { name: "GitSignsAdd", fg: "ui.added" },
    { name: "GitSignsChange", fg: "ui.modified" },
    { name: "GitSignsDelete", fg: "ui.deleted" },
    ...captures.map(([name, role]) => code(name, role, palette)),
    // A type without a semantic rule keeps what its capture has, as in VS Code.
    ...palette.semantic.map(
      (slot): Group => ({
        name: `@lsp.type.${slot.slice("semantic.".length)}`,
        fg: slot,
        style: palette.style(slot),
      }),
    ),
  ];
}

function settings({ style }: Group, part: (key: string) => string | undefined): string {
  const colors = Object.entries({ fg: part("fg"), bg: part("bg"), sp: part("line") }).flatMap(([key, hex]) =>
    hex === undefined ? [] : [`${key} = "${hex}"`],
  );
  const { curl, ...styles } = style ?? {};
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
  fileName: (stem) => `${stem}.lua`,
  colors: (palette) => ({ ...groupColors(groups(palette)), ...sixteen((index) => `terminal/${index}`) }),
  write({ stem, head, palette, colors }) {
    const lines = groups(palette).map(
      (group) => `hi("${group.name}", { ${settings(group, (key) => colors[`${group.name}/${key}`])} })`,
    );
    const terminal = Object.keys(sixteen((index) => String(index))).map(
      (index) => `vim.g.terminal_color_${index} = "${colors[`terminal/${index}`]}"`,
    );
    return `${comment(head, "--")}

vim.cmd("highlight clear")
vim.o.background = "${palette.type}"
vim.g.colors_name = "${stem}"

local function hi(group, look)
  vim.api.nvim_set_hl(0, group, look)
end

${lines.join("\n")}

${terminal.join("\n")}
`;
  },
  read(text) {
    const looks = [...text.matchAll(/^hi\("(\S+)", \{ (.*) \}\)$/gm)].flatMap(([, name, look = ""]) =>
      [...look.matchAll(/(fg|bg|sp) = "(#[\da-f]{6})"/g)].map(([, key, hex]) => [
        `${name}/${key === "sp" ? "line" : key}`,
        hex,
      ]),
    );
    const terminal = [...text.matchAll(/^vim\.g\.terminal_color_(\d+) = "(#[\da-f]{6})"$/gm)];
    return Object.fromEntries([...looks, ...terminal.map(([, index, hex]) => [`terminal/${index}`, hex])]);
  },
};
