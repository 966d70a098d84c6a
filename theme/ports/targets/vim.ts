import { channels } from "../../color/color.ts";
import { comment } from "../formats.ts";
import { type ColoredLook, coloredLooks, lookColors } from "../looks.ts";
import { ansiNames } from "../palette.ts";
import { ansiColors, type Target } from "../target.ts";
import { vimGroups } from "../vim-groups.ts";

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
  fileName: (stem) => `${stem}.vim`,
  colors: (palette) => ({ ...lookColors(vimGroups(palette)), ...ansiColors((index) => `terminal/${index}`) }),
  write({ stem, header, palette, colors }) {
    const lines = coloredLooks(vimGroups(palette), colors).map((look) => {
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
    const terminal = ansiNames.map((_, index) => `'${colors[`terminal/${index}`]}'`);
    return `${comment(header, '"')}

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
