import { type FontStyle, fontStyleOf } from "../../theme/scopes/scope-matcher.ts";
import type { TokenizedCode } from "../code/code-view.ts";
import type { ThemeRules } from "../code/theme-rules.ts";
import { widestLine } from "./text-limits.ts";

/** A picture of a window with code. */
export interface Picture extends TokenizedCode {
  /** The title on the tab. */
  title: string;
  language: string;
  rules: ThemeRules;
}

/** The number of pixels for each unit below. */
const SCALE = 2;
const FONT_SIZE = 14;
const LINE = 22;
const PAD = 24;
const BAR = 40;
const STATUS = 28;
/** The distance from the window to the picture's edge. */
const MARGIN = 48;
/** Longer canvases fail in some browsers. */
const MAX_PICTURE_LINES = 300;
const MAX_COLUMNS = 160;
const FONT = '"JetBrains Mono", JetBrains, ui-monospace, monospace';

interface Piece {
  text: string;
  /** In columns from the line's start. */
  column: number;
  color: string;
  style: FontStyle;
}

interface Layout {
  width: number;
  height: number;
  advance: number;
  lines: Piece[][];
}

const font = ({ italic, bold }: FontStyle, size = FONT_SIZE) =>
  `${italic ? "italic " : ""}${bold ? "700 " : ""}${size}px ${FONT}`;

const PLAIN = fontStyleOf(0);

function layOut(picture: Picture): Layout {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = font(PLAIN);
  const advance = context ? context.measureText("0".repeat(100)).width / 100 : FONT_SIZE * 0.6;
  const lines = picture.lines
    .slice(0, MAX_PICTURE_LINES)
    .map((line, index) => pieces(line, picture.runs[index], picture));
  const columns = Math.min(
    MAX_COLUMNS,
    Math.max(40, ...lines.map((line) => (line.at(-1)?.column ?? 0) + (line.at(-1)?.text.length ?? 0))),
  );
  return {
    width: Math.ceil(columns * advance + 2 * PAD),
    height: BAR + lines.length * LINE + 2 * PAD + STATUS,
    advance,
    lines,
  };
}

/** The runs of a line, with tabs expanded to spaces. */
function pieces(
  line: string,
  runs: TokenizedCode["runs"][number] | undefined,
  { scopes, rules }: Picture,
): Piece[] {
  const known: readonly number[] = typeof runs === "string" || !runs?.length ? [line.length, -1] : runs;
  const made: Piece[] = [];
  let start = 0;
  let column = 0;
  for (let run = 0; run < known.length; run += 2) {
    const end = start + (known[run] ?? 0);
    let text = "";
    for (const character of line.slice(start, end)) {
      text += character === "\t" ? " ".repeat(4 - ((column + text.length) % 4)) : character;
    }
    const { color = rules.theme.fg, fontStyle = 0 } = rules.styleAt(scopes, known[run + 1] ?? -1) ?? {};
    made.push({ text, column, color, style: fontStyleOf(fontStyle) });
    column += text.length;
    start = end;
  }
  return made;
}

/** The two colours of the gradient around the window: those of keywords and of types. */
function around({ rules }: Picture): readonly [from: string, to: string] {
  const [, keywords = rules.theme.fg, , , types = rules.theme.fg] = rules.roleColors;
  return [keywords, types];
}

const escapeXml = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    // Characters that XML does not allow.
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd");

/** The limits that cut the code in a picture; null when nothing is cut. */
export function cutOf(picture: Picture): { lines: number | null; columns: number | null } | null {
  const isLong = picture.lines.length > MAX_PICTURE_LINES;
  const isWide = widestLine(picture.lines.slice(0, MAX_PICTURE_LINES)) > MAX_COLUMNS;
  if (!isLong && !isWide) return null;
  return { lines: isLong ? MAX_PICTURE_LINES : null, columns: isWide ? MAX_COLUMNS : null };
}

export function drawSvg(picture: Picture): string {
  const { width, height, advance, lines } = layOut(picture);
  const { name, bg, fg } = picture.rules.theme;
  const [from, to] = around(picture);
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const firstLine = picture.lines.map((line) => line.trim()).find((line) => line !== "") ?? "";
  const dots = [0, 1, 2].map(
    (dot) => `<circle cx="${20 + dot * 18}" cy="20" r="5.5" fill="${fg}" opacity=".3"/>`,
  );
  const tokens = lines.flatMap((line, index) =>
    line
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, column, color, style }) => {
        const spaces = text.length - text.trimStart().length;
        const x = (PAD + (column + spaces) * advance).toFixed(2);
        const attributes = [
          `x="${x}" y="${BAR + PAD + index * LINE + LINE * 0.72}" fill="${color}"`,
          ...(style.italic ? ['font-style="italic"'] : []),
          ...(style.bold ? ['font-weight="700"'] : []),
          ...(style.underline ? ['text-decoration="underline"'] : []),
        ];
        return `<text ${attributes.join(" ")}>${escapeXml(text.trim())}</text>`;
      }),
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" xml:space="preserve"',
    ` width="${outerWidth * SCALE}" height="${outerHeight * SCALE}"`,
    ` viewBox="${-MARGIN} ${-MARGIN} ${outerWidth} ${outerHeight}"`,
    ` font-family='${FONT}' font-size="${FONT_SIZE}">`,
    `<title id="title">${escapeXml(picture.language)}</title>`,
    `<desc id="desc">${escapeXml(firstLine.slice(0, 200))}</desc>`,
    '<linearGradient id="around" x2="1" y2="1">',
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${outerWidth}" height="${outerHeight}" fill="url(#around)"/>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${bg}"/>`,
    ...dots,
    `<text x="${width / 2}" y="25" text-anchor="middle" fill="${fg}" opacity=".75">${escapeXml(picture.title)}</text>`,
    `<path d="M0 ${BAR}H${width}M0 ${height - STATUS}H${width}" stroke="${fg}" stroke-opacity=".2"/>`,
    ...tokens,
    `<text x="${PAD}" y="${height - 9}" fill="${fg}" font-size="12">${escapeXml(picture.language)}</text>`,
    `<text x="${width - PAD}" y="${height - 9}" text-anchor="end" fill="${fg}" font-size="12">`,
    `${escapeXml(name)}</text></svg>`,
  ].join("");
}

export async function drawPng(picture: Picture): Promise<Blob> {
  await document.fonts.load(font(PLAIN)).catch(() => []);
  const { width, height, advance, lines } = layOut(picture);
  const canvas = document.createElement("canvas");
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  canvas.width = outerWidth * SCALE;
  canvas.height = outerHeight * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw on a canvas.");
  const { name, bg, fg } = picture.rules.theme;
  const [from, to] = around(picture);
  context.scale(SCALE, SCALE);
  const gradient = context.createLinearGradient(0, 0, outerWidth, outerHeight);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.fillRect(0, 0, outerWidth, outerHeight);
  context.translate(MARGIN, MARGIN);
  context.fillStyle = bg;
  context.beginPath();
  context.roundRect(0, 0, width, height, 10);
  context.fill();
  context.fillStyle = fg;
  context.globalAlpha = 0.3;
  for (const dot of [0, 1, 2]) {
    context.beginPath();
    context.arc(20 + dot * 18, 20, 5.5, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 0.2;
  context.fillRect(0, BAR, width, 1);
  context.fillRect(0, height - STATUS, width, 1);
  context.globalAlpha = 1;
  context.font = font(PLAIN);
  context.textAlign = "center";
  context.fillText(picture.title, width / 2, 25);
  context.font = font(PLAIN, 12);
  context.textAlign = "left";
  context.fillText(picture.language, PAD, height - 9);
  context.textAlign = "right";
  context.fillText(name, width - PAD, height - 9);
  context.textAlign = "left";
  lines.forEach((line, index) => {
    const y = BAR + PAD + index * LINE + LINE * 0.72;
    for (const { text, column, color, style } of line) {
      context.font = font(style);
      context.fillStyle = color;
      const x = PAD + column * advance;
      context.fillText(text, x, y);
      if (style.underline) context.fillRect(x, y + 2, text.trimEnd().length * advance, 1);
    }
  });
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new Error("The browser could not encode the picture as PNG.")),
      "image/png",
    );
  });
}

/** Downloads a file. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
