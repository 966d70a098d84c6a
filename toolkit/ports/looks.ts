import { channels, type Hex } from "../color/color.ts";
import type { FontStyle } from "../extension/theme-file.ts";
import { type SyntaxRole, syntaxRoles } from "../scopes/roles.ts";
import type { Palette, Slot } from "./slots.ts";

/** The inputs of a body. */
export interface BodyParts {
  palette: Palette;
  /** The colour of a slot. The call records that the file contains this slot. */
  color(slot: Slot): Hex;
  looks: readonly (readonly [name: string, look: string])[];
}

/** The look of an element that a program names. */
export interface Look {
  name: string;
  fg?: Hex;
  bg?: Hex;
  /** The underline's colour. */
  line?: Hex;
  style: Partial<FontStyle> & { curl?: boolean };
}

const isRole = (word: string): word is SyntaxRole => Object.hasOwn(syntaxRoles, word);

/**
 * Reads a look, a list of words: a syntax role with its font style, or the slot of the text's colour; `on` and the slot
 * of the background; `line` or `curl` and the slot of the underline; font styles. A slot with `?` is ignored if the
 * theme does not set it.
 */
function readLook(name: string, source: string, { palette, color }: BodyParts): Look {
  const look: Look = { name, style: {} };
  let part: "fg" | "bg" | "line" = "fg";
  for (const [place, word] of source.split(" ").entries()) {
    if (place === 0 && isRole(word)) {
      look.fg = color(`syntax.${word}`);
      look.style = { ...palette.color(`syntax.${word}`).style };
    } else if (word === "on") part = "bg";
    else if (word === "line" || word === "curl") {
      part = "line";
      if (word === "curl") look.style.curl = true;
    } else if (word === "bold" || word === "underline") look.style[word] = true;
    else {
      const slot = word.replace("?", "") as Slot;
      if (slot === word || palette.isOfTheme(slot)) look[part] = color(slot);
    }
  }
  return look;
}

export function readLooks(parts: BodyParts, looks = parts.looks): Look[] {
  return looks.map(([name, source]) => readLook(name, source, parts));
}

/** The number of the nearest terminal colour from 16 to 255: a cube of 6 × 6 × 6 colours, then 24 greys. */
function nearest256(hex: Hex): number {
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

/** The names of those that are set. */
export const flags = (set: Readonly<Record<string, unknown>>) => Object.keys(set).filter((name) => set[name]);

export function vimLine({ name, fg, bg, line, style }: Look): string {
  const { bold, italic, underline, curl, strikethrough } = style;
  const font = flags({ bold, italic, underline, undercurl: curl, strikethrough }).join(",") || "NONE";
  return [
    `hi ${name}`,
    `guifg=${fg ?? "NONE"} guibg=${bg ?? "NONE"}`,
    ...(line ? [`guisp=${line}`] : []),
    `ctermfg=${fg ? nearest256(fg) : "NONE"} ctermbg=${bg ? nearest256(bg) : "NONE"}`,
    `gui=${font} cterm=${font}`,
  ].join(" ");
}

export function neovimLine({ name, fg, bg, line, style: { curl, ...style } }: Look): string {
  const colors = Object.entries({ fg, bg, sp: line }).flatMap(([key, hex]) => (hex ? [`${key} = "${hex}"`] : []));
  const font = flags({ ...style, undercurl: curl }).map((key) => `${key} = true`);
  return `hi("${name}", { ${[...colors, ...font].join(", ")} })`;
}

export function helixLine({ name, fg, bg, line, style }: Look): string {
  const modifiers = flags({ bold: style.bold, italic: style.italic, crossed_out: style.strikethrough });
  const parts = [
    ...(fg ? [`fg = "${fg}"`] : []),
    ...(bg ? [`bg = "${bg}"`] : []),
    ...(line ? [`underline = { color = "${line}", style = "curl" }`] : []),
    ...(style.underline ? ['underline = { style = "line" }'] : []),
    ...(modifiers.length > 0 ? [`modifiers = [${modifiers.map((flag) => `"${flag}"`).join(", ")}]`] : []),
  ];
  return `"${name}" = { ${parts.join(", ")} }`;
}

export function emacsLine({ name, fg, bg, style }: Look): string {
  const parts = [
    ...(fg ? [`:foreground "${fg}"`] : []),
    ...(bg ? [`:background "${bg}"`] : []),
    ...(style.bold ? [":weight bold"] : []),
    ...(style.italic ? [":slant italic"] : []),
    ...(style.underline ? [":underline t"] : []),
    ...(style.strikethrough ? [":strike-through t"] : []),
  ];
  return ` '(${name} ((t (${parts.join(" ")}))))`;
}

/** `FONT_TYPE`: 1 bold, 2 italic, 3 both. `EFFECT_TYPE`: 1 underline, 2 wave, 3 strikeout; without a colour no line. */
export function jetbrainsLines({ name, fg, bg, line, style }: Look): string {
  const font = (style.bold ? 1 : 0) + (style.italic ? 2 : 0);
  const effect = line ?? (style.underline || style.strikethrough ? fg : undefined);
  const options = Object.entries({
    FOREGROUND: fg?.slice(1),
    BACKGROUND: bg?.slice(1),
    FONT_TYPE: font || undefined,
    EFFECT_COLOR: effect?.slice(1),
    EFFECT_TYPE: effect && (style.curl ? 2 : style.strikethrough ? 3 : 1),
  }).flatMap(([key, value]) => (value ? [`        <option name="${key}" value="${value}"/>`] : []));
  const value = options.length > 0 ? ["      <value>", ...options, "      </value>"] : ["      <value/>"];
  return [`    <option name="${name}">`, ...value, "    </option>"].join("\n");
}
