import { comment } from "../formats.ts";
import { type Look, lookColors } from "../groups.ts";
import { sixteen, type Target } from "../target.ts";
import { vimGroups } from "../vim-groups.ts";

/** The nearest of the terminal colours 16 to 255. */
function nearest256(hex: string): number {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  const parts = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
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

function attributes({ style }: Look): string {
  const names = Object.entries({
    bold: style?.bold,
    italic: style?.italic,
    underline: style?.underline,
    undercurl: style?.curl,
    strikethrough: style?.strikethrough,
  }).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return names.join(",") || "NONE";
}

/** A Vim script. Terminals without true colour use the nearest of 240 colours. */
export const vim: Target = {
  id: "vim",
  program: "Vim",
  kind: "editor",
  fileName: (stem) => `${stem}.vim`,
  colors: (palette) => ({ ...lookColors(vimGroups(palette)), ...sixteen((index) => `terminal/${index}`) }),
  write({ stem, head, palette, colors }) {
    const lines = Object.entries(vimGroups(palette)).map(([name, look]) => {
      const part = (key: string) => colors[`${name}/${key}`];
      const [fg, bg, line] = [part("fg"), part("bg"), part("line")];
      const style = attributes(look);
      return [
        `hi ${name}`,
        `guifg=${fg ?? "NONE"} guibg=${bg ?? "NONE"}`,
        ...(line ? [`guisp=${line}`] : []),
        `ctermfg=${fg ? nearest256(fg) : "NONE"} ctermbg=${bg ? nearest256(bg) : "NONE"}`,
        `gui=${style} cterm=${style}`,
      ].join(" ");
    });
    const terminal = Object.keys(sixteen((index) => `terminal/${index}`)).map((key) => `'${colors[key]}'`);
    return `${comment(head, '"')}

hi clear
if exists('syntax_on')
  syntax reset
endif
set background=${palette.type}
let g:colors_name = '${stem}'

${lines.join("\n")}

let g:terminal_ansi_colors = [${terminal.join(", ")}]
`;
  },
};
