import { type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { workbenchColors } from "../workbench/colors.ts";
import { writeXml } from "../xml.ts";
import type { Drawing } from "./draw-scene.ts";
import { type Area, drawFrame, paint, placeOf, type Shape } from "./shapes.ts";

/** The margin around a window, for its shadow. */
const MARGIN = 28;
const RADIUS = 12;
/** The height of the bar with the theme's name, above a scene without a title bar. */
const BAR = 36;
/** The maximum number of variants in a row of a strip. */
export const IN_A_ROW = 4;
/** How far the line between two variants leans, in pixels from the top to the bottom. */
const LEAN = 90;

function document(width: number, height: number, shapes: readonly Shape[]): string {
  return writeXml("svg", {
    "@xmlns": "http://www.w3.org/2000/svg",
    "@width": String(width),
    "@height": String(height),
    "@font-family": "JetBrains Mono",
    filter: { "@id": "blur", feGaussianBlur: { "@stdDeviation": "9" } },
    g: shapes,
  });
}

/** A drawing without a frame. */
export function plainPicture({ width, height, shapes }: Drawing): string {
  return document(width, height, shapes);
}

/** Draws a window with round corners and a shadow. @param id of its outline, unique in this picture. */
function drawWindow(area: Area, id: string, shapes: readonly Shape[]): Shape[] {
  const outline = { ...placeOf(area), "@rx": String(RADIUS) };
  const shadow = { ...placeOf({ ...area, y: area.y + 6 }), "@rx": String(RADIUS), "@opacity": "0.35" };
  const edge = { ...placeOf(area, 0.5), "@rx": String(RADIUS), "@fill": "none", "@stroke": "#808080" };
  return [
    { rect: { ...shadow, "@filter": "url(#blur)" }, clipPath: { "@id": id, rect: outline } },
    { "@clip-path": `url(#${id})`, g: shapes },
    { rect: { ...edge, "@stroke-opacity": "0.35" } },
  ];
}

const moved = (x: number, y: number, shapes: readonly Shape[]): Shape => ({
  "@transform": `translate(${x} ${y})`,
  g: shapes,
});

function text(content: string, x: number, y: number, color: string): Shape {
  const font = { "@font-family": "Inter", "@font-weight": "600", "@font-size": "14", "@text-anchor": "middle" };
  return { text: { "@x": String(x), "@y": String(y), ...font, ...paint("fill", color), "#": content } };
}

/** The colours of a theme's title bar. */
function titleColors(theme: ThemeFile): { ground: Hex; color: Hex } {
  const { resolved } = workbenchColors(theme);
  const seen = (id: string, under?: Hex) => parseColor(resolved(id).value, under) ?? "#808080";
  const editor = seen("editor.background");
  const ground = parseColor(resolved("titleBar.activeBackground").value, editor) ?? editor;
  return { ground, color: seen("titleBar.activeForeground", ground) };
}

/** A scene in a window for a document. @param name in a bar of its own; null if the scene itself has a title bar. */
export function framedPicture({ width, height, shapes }: Drawing, theme: ThemeFile, name: string | null): string {
  const bar = name === null ? 0 : BAR;
  const { ground, color } = titleColors(theme);
  const area = { x: MARGIN, y: MARGIN, width, height: height + bar };
  const title = drawFrame({ x: 0, y: 0, width, height: bar }, { ground });
  const content = [
    ...(name === null ? [] : [...title, text(name, width / 2, BAR / 2 + 5, color)]),
    moved(0, bar, shapes),
  ];
  const window = drawWindow(area, "window", [moved(MARGIN, MARGIN, content)]);
  return document(width + 2 * MARGIN, area.height + 2 * MARGIN, window);
}

/** A variant in a strip. */
interface StripPart {
  name: string;
  theme: ThemeFile;
  drawing: Drawing;
}

/** The variants, in rows of about the same length. */
function rowsOf(parts: readonly StripPart[]): StripPart[][] {
  const count = Math.ceil(parts.length / IN_A_ROW);
  const length = Math.ceil(parts.length / count);
  return Array.from({ length: count }, (_, row) => parts.slice(row * length, (row + 1) * length));
}

function drawName({ name, theme }: StripPart, x: number, y: number): Shape[] {
  const { ground, color } = titleColors(theme);
  const width = name.length * 8.2 + 32;
  const area = { x: x - width / 2, y: y - 16, width, height: 32 };
  return [
    ...drawFrame(area, { ground, border: `${color}40`, shadow: "#00000060", radius: 16 }),
    text(name, x, y + 5, color),
  ];
}

/** The part of a row that shows one of its variants, between leaning lines. */
function drawSlice({ shapes, width, height }: Drawing, id: string, from: number, to: number): Shape[] {
  const at = (share: number, way: 1 | -1) => share * width + (share > 0 && share < 1 ? (way * LEAN) / 2 : 0);
  const corners = [
    [at(from, 1), 0],
    [at(to, 1), 0],
    [at(to, -1), height],
    [at(from, -1), height],
  ];
  const points = corners.map((corner) => corner.join()).join(" ");
  return [{ clipPath: { "@id": id, polygon: { "@points": points } } }, { "@clip-path": `url(#${id})`, g: shapes }];
}

/** Draws all variants in one picture: one window for each row, divided among its variants. */
export function stripPicture(parts: readonly StripPart[]): string {
  const { width, height } = parts[0]?.drawing ?? { width: 0, height: 0 };
  const rows = rowsOf(parts);
  const pitch = height + MARGIN;
  const shapes = rows.flatMap((row, index) => {
    const slices = row.flatMap(({ drawing }, at) =>
      drawSlice(drawing, `slice-${index}-${at}`, at / row.length, (at + 1) / row.length),
    );
    const names = row.flatMap((part, at) => drawName(part, ((at + 0.5) / row.length) * width, height - 52));
    const area = { x: MARGIN, y: MARGIN + index * pitch, width, height };
    return drawWindow(area, `row-${index}`, [moved(area.x, area.y, [...slices, ...names])]);
  });
  return document(width + 2 * MARGIN, rows.length * pitch + MARGIN, shapes);
}
