import { eastAsianWidth } from "get-east-asian-width";
import { language } from "../../words/language.ts";

/** Texts in pictures, whose font is unknown: their approximate width, and their lines. */

const graphemes = new Intl.Segmenter(language.lang, { granularity: "grapheme" });
const words = new Intl.Segmenter(language.lang, { granularity: "word" });

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** What a line neither begins nor ends with. */
const NOT_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}…]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}]$/u;

function segmentsOf(text: string, segmenter: Intl.Segmenter): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The width of a grapheme in em. East Asian characters and emoji are as wide as they are high. */
function graphemeWidth(grapheme: string): number {
  const isWide = /\p{Emoji_Presentation}|\uFE0F/u.test(grapheme);
  if (isWide || eastAsianWidth(grapheme.codePointAt(0) ?? 0) === 2 || /[MWm@%]/.test(grapheme)) return 1.05;
  return /\p{Lu}/u.test(grapheme) ? 0.75 : 0.58;
}

/** The approximate width of a text in pixels. */
export function textWidth(text: string, size: number): number {
  const ems = segmentsOf(text, graphemes).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
  return Math.ceil(ems * size);
}

/** The parts of a text between which a line may break. White space ends a part. */
function unbreakableParts(text: string): string[] {
  const parts: string[] = [];
  for (const word of segmentsOf(text, words)) {
    const last = parts.at(-1);
    const mayBreak =
      last === undefined ||
      (last.endsWith(" ") && word !== " ") ||
      ((UNSPACED.test(last.at(-1) ?? "") || UNSPACED.test(word)) &&
        word !== " " &&
        !NOT_FIRST.test(word) &&
        !NOT_LAST.test(last));
    if (mayBreak) parts.push(word);
    else parts[parts.length - 1] = last + word;
  }
  return parts;
}

/**
 * Breaks a text into lines of at most `width` pixels: at white space, between the words of a script without spaces, and
 * inside a word that is wider than a line.
 * @param max the number of lines. If there would be more, the last one ends with an ellipsis.
 */
export function breakLines(
  text: string,
  { width, size, max = Number.POSITIVE_INFINITY }: { width: number; size: number; max?: number },
): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (addition: string) => textWidth((line + addition).trimEnd(), size) <= width;
  const end = () => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const part of unbreakableParts(text.trim().replace(/[\s\p{Cc}]+/gu, " "))) {
    const isWiderThanALine = textWidth(part.trimEnd(), size) > width;
    if (!fits(part) && !isWiderThanALine) end();
    for (const piece of isWiderThanALine ? segmentsOf(part, graphemes) : [part]) {
      if (!fits(piece)) end();
      line += piece;
    }
  }
  if (line !== "") end();
  if (lines.length <= max) return lines;
  const shown = segmentsOf(lines[max - 1] ?? "", graphemes);
  while (shown.length > 0 && textWidth(`${shown.join("")}…`, size) > width) shown.pop();
  return [...lines.slice(0, max - 1), `${shown.join("").trimEnd()}…`];
}
