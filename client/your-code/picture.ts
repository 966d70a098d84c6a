import { toHex } from "../../theme/color/color.ts";
import { type FontStyle, fontStyleOf } from "../../theme/scopes/scope-matcher.ts";
import { decorationOf, type TokenizedCode } from "../code/code-view.ts";
import type { ThemeRules } from "../code/theme-rules.ts";

/** A picture of a window with code. */
export interface Picture extends TokenizedCode {
  /** The title on the tab; empty for none. */
  title: string;
  language: string;
  rules: ThemeRules;
}

/** The number of pixels for each unit below. Large pictures have fewer. */
const SCALE = 2;
/** The largest canvas that Safari draws on iOS, in pixels: WebKit's `maxCanvasArea`. */
const MAX_PIXELS = 16_777_216;
const FONT_SIZE = 14;
const LINE = 22;
const PAD = 24;
const BAR = 40;
const STATUS = 28;
/** The distance from the window to the picture's edge. */
const MARGIN = 48;
/** The picture shows this many lines, and this many columns of each. A wide character takes the room of its glyph. */
const MAX_PICTURE_LINES = 300;
const MAX_COLUMNS = 160;
const MIN_COLUMNS = 40;
const TAB_COLUMNS = 4;
const FONT = '"JetBrains Mono", JetBrains, ui-monospace, monospace';

/** A text without white space around it. `x` is its distance from the line's start. */
interface Piece {
  text: string;
  x: number;
  width: number;
  color: string;
  style: FontStyle;
}

/** A picture with the places of its parts. */
export interface Layout extends Picture {
  /** Of the window. */
  width: number;
  height: number;
  /** With the margin. */
  outer: { width: number; height: number };
  drawn: Piece[][];
  /** Pixels for each unit of the PNG. */
  scale: number;
  /** Whether the PNG has fewer pixels than usual. */
  isSmall: boolean;
  /** How many lines and columns of the code the picture shows; null if it shows all. */
  maxLines: number | null;
  maxColumns: number | null;
}

const font = ({ italic, bold }: FontStyle, size = FONT_SIZE) =>
  `${italic ? "italic " : ""}${bold ? "700 " : ""}${size}px ${FONT}`;

const PLAIN = fontStyleOf(0);

/** Measures a picture, in the fonts that it is drawn with. */
export async function layOut(picture: Picture): Promise<Layout> {
  await document.fonts.load(font(PLAIN)).catch(() => []);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("The browser cannot draw on a canvas.");
  context.font = font(PLAIN);
  const advance = context.measureText("0".repeat(100)).width / 100;
  const last = picture.lines.findLastIndex((line) => line.trim() !== "");
  const drawn = picture.lines
    .slice(0, Math.min(last + 1, MAX_PICTURE_LINES))
    .map((line, index) => pieces(line, picture.runs[index], picture, context, advance));
  const widest = Math.max(
    MIN_COLUMNS * advance,
    ...drawn.map((line) => line.at(-1)).map((end) => (end ? end.x + end.width : 0)),
  );
  const width = Math.ceil(Math.min(MAX_COLUMNS * advance, widest) + 2 * PAD);
  const height = BAR + drawn.length * LINE + 2 * PAD + STATUS;
  const outer = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (outer.width * outer.height)));
  return {
    ...picture,
    width,
    height,
    outer,
    drawn,
    scale,
    isSmall: scale < SCALE,
    maxLines: last >= MAX_PICTURE_LINES ? MAX_PICTURE_LINES : null,
    // More than a rounding error.
    maxColumns: widest > (MAX_COLUMNS + 0.5) * advance ? MAX_COLUMNS : null,
  };
}

/** The runs of a line. The browser measures them, because the fonts for other scripts have other widths. */
function pieces(
  line: string,
  runs: TokenizedCode["runs"][number] | undefined,
  { scopes, rules }: Picture,
  context: CanvasRenderingContext2D,
  advance: number,
): Piece[] {
  const known: readonly number[] = typeof runs === "string" || !runs?.length ? [line.length, -1] : runs;
  const made: Piece[] = [];
  const stop = TAB_COLUMNS * advance;
  let start = 0;
  let x = 0;
  for (let run = 0; run < known.length; run += 2) {
    const end = start + (known[run] ?? 0);
    const { color = rules.theme.fg, fontStyle = 0 } = rules.styleAt(scopes, known[run + 1] ?? -1) ?? {};
    const style = fontStyleOf(fontStyle);
    context.font = font(style);
    for (const part of line.slice(start, end).split(/(\t)/)) {
      if (part === "\t") {
        // Rounded, because the sum of widths is not exact.
        x = (Math.floor(x / stop + 0.01) + 1) * stop;
        continue;
      }
      const text = part.trimStart();
      const { width } = context.measureText(text.trimEnd());
      const left = x + context.measureText(part.slice(0, part.length - text.length)).width;
      if (text !== "") made.push({ text: text.trimEnd(), x: left, width, color, style });
      x += context.measureText(part).width;
    }
    start = end;
  }
  return made;
}

/**
 * The colours of the gradient around the window: those of keywords and of types, and the one halfway in OKLab. In sRGB it
 * would be a grey.
 */
function around({ rules }: Picture): readonly [from: string, middle: string, to: string] {
  const { roleColors, theme } = rules;
  const keywords = roleColors.get("Keywords") ?? theme.fg;
  const types = roleColors.get("Types") ?? theme.fg;
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return [keywords, keywords, types];
  context.fillStyle = `color-mix(in oklab, ${keywords}, ${types})`;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return [keywords, toHex([r, g, b]), types];
}

const escapeXml = (text: string) =>
  text
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    // Characters that XML does not allow.
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd");

export function drawSvg(picture: Layout): string {
  const { width, height, outer, drawn } = picture;
  const { name, bg, fg } = picture.rules.theme;
  const [from, middle, to] = around(picture);
  const firstLine = picture.lines.map((line) => line.trim()).find((line) => line !== "") ?? "";
  const dots = [0, 1, 2].map(
    (dot) => `<circle cx="${20 + dot * 18}" cy="20" r="5.5" fill="${fg}" opacity=".3"/>`,
  );
  const tokens = drawn.flatMap((line, index) =>
    line.map(({ text, x, width, color, style }) => {
      const decoration = decorationOf(style);
      const attributes = [
        `x="${(PAD + x).toFixed(2)}" y="${BAR + PAD + index * LINE + LINE * 0.72}" fill="${color}"`,
        // Another font must not draw a text over the next one.
        `textLength="${width.toFixed(2)}" lengthAdjust="spacingAndGlyphs"`,
        ...(style.italic ? ['font-style="italic"'] : []),
        ...(style.bold ? ['font-weight="700"'] : []),
        ...(decoration ? [`text-decoration="${decoration}"`] : []),
      ];
      return `<text ${attributes.join(" ")}>${escapeXml(text)}</text>`;
    }),
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" xml:space="preserve"',
    ` width="${outer.width * SCALE}" height="${outer.height * SCALE}"`,
    ` viewBox="${-MARGIN} ${-MARGIN} ${outer.width} ${outer.height}"`,
    ` font-family='${FONT}' font-size="${FONT_SIZE}">`,
    `<title id="title">${escapeXml(picture.language)}</title>`,
    `<desc id="desc">${escapeXml(firstLine.slice(0, 200))}</desc>`,
    '<linearGradient id="around" x2="1" y2="1">',
    `<stop stop-color="${from}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${outer.width}" height="${outer.height}" fill="url(#around)"/>`,
    `<rect width="${width}" height="${height}" rx="10" fill="${bg}"/>`,
    ...dots,
    ...(picture.title === ""
      ? []
      : [
          `<text x="${width / 2}" y="25" text-anchor="middle" fill="${fg}" opacity=".75">${escapeXml(picture.title)}</text>`,
        ]),
    `<path d="M0 ${BAR}H${width}M0 ${height - STATUS}H${width}" stroke="${fg}" stroke-opacity=".2"/>`,
    `<clipPath id="code"><rect width="${width}" height="${height}"/></clipPath>`,
    '<g clip-path="url(#code)">',
    ...tokens,
    "</g>",
    `<text x="${PAD}" y="${height - 9}" fill="${fg}" font-size="12">${escapeXml(picture.language)}</text>`,
    `<text x="${width - PAD}" y="${height - 9}" text-anchor="end" fill="${fg}" font-size="12">`,
    `${escapeXml(name)}</text></svg>`,
  ].join("");
}

export async function drawPng(picture: Layout): Promise<Blob> {
  const { width, height, outer, drawn, scale } = picture;
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(outer.width * scale);
  canvas.height = Math.floor(outer.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw on a canvas.");
  const { name, bg, fg } = picture.rules.theme;
  const [from, middle, to] = around(picture);
  context.scale(scale, scale);
  const gradient = context.createLinearGradient(0, 0, outer.width, outer.height);
  gradient.addColorStop(0, from);
  gradient.addColorStop(0.5, middle);
  gradient.addColorStop(1, to);
  context.fillStyle = gradient;
  context.fillRect(0, 0, outer.width, outer.height);
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
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  drawn.forEach((line, index) => {
    const y = BAR + PAD + index * LINE + LINE * 0.72;
    for (const piece of line) {
      const { underline, strikethrough } = piece.style;
      const x = PAD + piece.x;
      context.font = font(piece.style);
      context.fillStyle = piece.color;
      context.fillText(piece.text, x, y);
      if (underline) context.fillRect(x, y + 2, piece.width, 1);
      if (strikethrough) context.fillRect(x, y - FONT_SIZE * 0.3, piece.width, 1);
    }
  });
  return await toPng(canvas);
}

/** A canvas as a PNG file. */
export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
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
