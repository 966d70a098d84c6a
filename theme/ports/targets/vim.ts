import { channels } from "../../color/color.ts";
import type { SyntaxRole } from "../../scopes/roles.ts";
import { type ColoredLook, codeLooks, coloredLooks, type EditorLooks } from "../formats.ts";
import { ansiNames, type Palette, type Slot } from "../slots.ts";
import type { Target } from "../target.ts";

/** `:help group-name` */
const syntax: Readonly<Record<string, SyntaxRole>> = {
  Comment: "comment",
  Constant: "constant.builtin",
  String: "string",
  Character: "character",
  Number: "number",
  Boolean: "boolean",
  Float: "number",
  Identifier: "variable",
  Function: "function",
  Statement: "keyword",
  Conditional: "keyword.conditional",
  Repeat: "keyword.repeat",
  Label: "label",
  Operator: "operator",
  Keyword: "keyword",
  Exception: "keyword.exception",
  PreProc: "keyword.directive",
  Include: "keyword.import",
  Define: "keyword.directive",
  Macro: "macro",
  PreCondit: "keyword.directive",
  Type: "type",
  StorageClass: "keyword.modifier",
  Structure: "keyword.type",
  Typedef: "keyword.type",
  Special: "punctuation.special",
  SpecialChar: "string.escape",
  Tag: "tag",
  Delimiter: "punctuation.delimiter",
  SpecialComment: "documentation",
  Error: "invalid",
};

/** The highlight groups that Vim and Neovim share: `:help highlight-groups` and `:help group-name`. */
export function vimGroups(palette: Palette): EditorLooks {
  // Selected text keeps its colour unless the theme sets `editor.selectionForeground`.
  const selected: { fg?: Slot } = palette.isFilled("ui.selectionText") ? {} : { fg: "ui.selectionText" };
  return {
    Normal: { fg: "ui.foreground", bg: "ui.background" },
    Cursor: { fg: "ui.cursorText", bg: "ui.cursor" },
    lCursor: { fg: "ui.cursorText", bg: "ui.cursor" },
    CursorLine: { bg: "ui.line" },
    CursorColumn: { bg: "ui.line" },
    ColorColumn: { bg: "ui.line" },
    LineNr: { fg: "ui.lineNumber" },
    CursorLineNr: { fg: "ui.activeLineNumber" },
    SignColumn: { fg: "ui.lineNumber" },
    FoldColumn: { fg: "ui.lineNumber" },
    Folded: { fg: "ui.muted", bg: "ui.background" },
    VertSplit: { fg: "ui.border" },
    Visual: { ...selected, bg: "ui.selection" },
    Search: { fg: "ui.otherMatchText", bg: "ui.otherMatch" },
    IncSearch: { fg: "ui.findMatchText", bg: "ui.findMatch" },
    MatchParen: { bg: "ui.bracketMatch", style: { bold: true } },
    NonText: { fg: "ui.whitespace" },
    SpecialKey: { fg: "ui.whitespace" },
    EndOfBuffer: { fg: "ui.background" },
    Directory: { fg: "ui.link" },
    Title: { fg: "syntax.heading", style: { bold: true } },
    Question: { fg: "ui.info" },
    MoreMsg: { fg: "ui.info" },
    ModeMsg: { fg: "ui.foreground" },
    ErrorMsg: { fg: "ui.error" },
    WarningMsg: { fg: "ui.warning" },
    Conceal: { fg: "ui.muted" },
    Pmenu: { fg: "ui.menuText", bg: "ui.menu" },
    PmenuSel: { fg: "ui.menuSelectionText", bg: "ui.menuSelection" },
    PmenuSbar: { bg: "ui.menu" },
    PmenuThumb: { bg: "ui.widgetBorder" },
    WildMenu: { fg: "ui.menuSelectionText", bg: "ui.menuSelection" },
    StatusLine: { fg: "ui.statusBarText", bg: "ui.statusBar" },
    StatusLineNC: { fg: "ui.sideBarText", bg: "ui.sideBar" },
    TabLine: { fg: "ui.inactiveTabText", bg: "ui.inactiveTab" },
    TabLineSel: { fg: "ui.activeTabText", bg: "ui.activeTab" },
    TabLineFill: { bg: "ui.tabBar" },
    DiffAdd: { bg: "ui.insertedLine" },
    DiffDelete: { bg: "ui.removedLine" },
    DiffChange: { bg: "ui.line" },
    DiffText: { bg: "ui.wordHighlight" },
    SpellBad: { line: "ui.error", style: { curl: true } },
    SpellCap: { line: "ui.warning", style: { curl: true } },
    SpellRare: { line: "ui.info", style: { curl: true } },
    SpellLocal: { line: "ui.hint", style: { curl: true } },
    Underlined: { fg: "syntax.link", style: { underline: true } },
    Ignore: { fg: "ui.muted" },
    Todo: { fg: "ui.warning", style: { bold: true } },
    Added: { fg: "ui.added" },
    Changed: { fg: "ui.modified" },
    Removed: { fg: "ui.deleted" },
    diffAdded: { fg: "syntax.inserted" },
    diffChanged: { fg: "syntax.changed" },
    diffRemoved: { fg: "syntax.deleted" },
    ...codeLooks(syntax, palette),
  };
}

/** The number of the nearest of the terminal colours 16 to 255: a cube of 6 × 6 × 6 colours, then 24 greys. */
function nearest256(hex: string): number {
  const parts = channels(hex);
  const levels = [0, 95, 135, 175, 215, 255];
  let best = { index: 16, distance: Number.POSITIVE_INFINITY };
  for (let index = 16; index < 256; index += 1) {
    const cube = index - 16;
    const grey = 8 + (index - 232) * 10;
    const candidate =
      index < 232
        ? [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => levels[step] ?? 0)
        : [grey, grey, grey];
    const distance = parts.reduce((sum, part, place) => sum + (part - (candidate[place] ?? 0)) ** 2, 0);
    if (distance < best.distance) best = { index, distance };
  }
  return best.index;
}

function attributes({ style }: ColoredLook): string {
  const names = Object.entries({
    bold: style.bold,
    italic: style.italic,
    underline: style.underline,
    undercurl: style.curl,
    strikethrough: style.strikethrough,
  }).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return names.join(",") || "NONE";
}

/** A Vim script. In a terminal without true colour, Vim uses the nearest of 240 colours. */
export const vim: Target = {
  id: "vim",
  program: "Vim",
  kind: "editor",
  ending: ".vim",
  comment: '"',
  write({ scheme, palette, color }) {
    const looks = coloredLooks(vimGroups(palette), color).map((look) => {
      const { name, fg, bg, line } = look;
      const style = attributes(look);
      return [
        `hi ${name}`,
        `guifg=${fg ?? "NONE"} guibg=${bg ?? "NONE"}`,
        ...(line ? [`guisp=${line}`] : []),
        `ctermfg=${fg ? nearest256(fg) : "NONE"} ctermbg=${bg ? nearest256(bg) : "NONE"}`,
        `gui=${style} cterm=${style}`,
      ].join(" ");
    });
    const terminal = color(ansiNames).map((hex) => `'${hex}'`);
    return `hi clear
if exists('syntax_on')
  syntax reset
endif
set background=${palette.type}
let g:colors_name = '${scheme}'

${looks.join("\n")}

let g:terminal_ansi_colors = [${terminal.join(", ")}]
`;
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} into ~/.vim/colors/, and this into ~/.vimrc.`,
    copy: `syntax on\nset termguicolors\ncolorscheme ${scheme}`,
  }),
};
