import type { ThemeFile } from "../extension/theme-file.ts";
import { SCENE_SIZE, type Scene, type SceneLine, type SceneRun } from "../scenes/scene.ts";
import { type CodeLook, codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { workbenchColors } from "../workbench/colors.ts";
import { writeXml, type XmlContent } from "../xml.ts";

/** A cell of the font at `SIZE`, in pixels. */
const CELL = { width: 9, height: 22 };
const SIZE = 15;
/** From a line's top to the line on which its letters stand. */
const BASELINE = 15.5;
const PADDING = 10;

const WIDTH = SCENE_SIZE.columns * CELL.width + 2 * PADDING;
const HEIGHT = SCENE_SIZE.lines * CELL.height + 2 * PADDING;

/** Stands in for the window's typeface, which is narrower than that of code. */
const INTERFACE = { width: 7.8, size: 13 };

/** What a theme paints: a workbench colour by its id, and code. */
interface Paints {
  /** The width of a letter, in pixels. */
  letter: number;
  colorOf(id: string | undefined): string | null;
  lookOf(run: SceneRun): CodeLook | null;
}

type Shape = Readonly<Record<string, XmlContent>>;

/** The attributes that paint with `#rrggbb[aa]`. */
function paint(kind: "fill" | "stroke", color: string): Record<string, string> {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return {
    [`@${kind}`]: color.slice(0, 7),
    ...(alpha < 1 && { [`@${kind}-opacity`]: alpha.toFixed(3) }),
  };
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function box({ x, y, width, height }: Area, ground: string | null, border: string | null): Shape[] {
  const place = (inset: number) => ({
    "@x": String(x + inset),
    "@y": String(y + inset),
    "@width": String(width - 2 * inset),
    "@height": String(height - 2 * inset),
  });
  return [
    ...(ground === null ? [] : [{ rect: { ...place(0), ...paint("fill", ground) } }]),
    ...(border === null ? [] : [{ rect: { ...place(0.5), "@fill": "none", ...paint("stroke", border) } }]),
  ];
}

/** A line in waves, as below a mistake. */
function waves({ x, y, width }: Area, color: string): Shape {
  const steps = Array.from({ length: Math.floor(width / 3) }, (_, step) => `l3 ${step % 2 === 0 ? -3 : 3}`);
  return { path: { "@d": `M${x} ${y}${steps.join("")}`, "@fill": "none", ...paint("stroke", color) } };
}

function letters(run: SceneRun, area: Area, color: string, look: CodeLook | null, letter: number): Shape {
  const indent = run.text.length - run.text.trimStart().length;
  const line = [look?.underline && "underline", look?.strikethrough && "line-through"].filter(Boolean).join(" ");
  return {
    text: {
      "@x": String(area.x + indent * letter),
      "@y": String(area.y + BASELINE),
      "@xml:space": "preserve",
      ...(look?.italic && { "@font-style": "italic" }),
      ...(look?.bold && { "@font-weight": "bold" }),
      ...(line && { "@text-decoration": line }),
      ...paint("fill", color),
      "#": run.text.trimStart(),
    },
  };
}

function drawRun(run: SceneRun, area: Area, color: string, { colorOf, lookOf, letter }: Paints): Shape[] {
  const look = lookOf(run);
  const underline = colorOf(run.underline);
  return [
    ...box(area, colorOf(run.ground), colorOf(run.border)),
    ...(underline === null ? [] : [waves({ ...area, y: area.y + CELL.height - 2 }, underline)]),
    letters(run, area, look?.color ?? colorOf(run.color) ?? color, look, letter),
  ];
}

function drawLine(line: SceneLine, area: Area, color: string, paints: Paints): Shape[] {
  const own = paints.colorOf(line.color) ?? color;
  const shapes = box(area, paints.colorOf(line.ground), paints.colorOf(line.border));
  const row = (runs: readonly SceneRun[], left: number) => {
    let x = left;
    for (const run of runs) {
      const width = run.text.length * paints.letter;
      shapes.push(...drawRun(run, { ...area, x, width }, own, paints));
      x += width;
    }
  };
  row(line.runs, area.x);
  const end = line.end ?? [];
  const length = end.reduce((sum, { text }) => sum + text.length, 0);
  row(end, area.x + area.width - length * paints.letter);
  return shapes;
}

function drawLines(lines: readonly SceneLine[], area: Area, color: string, paints: Paints): Shape[] {
  return lines.flatMap((line, index) =>
    drawLine(line, { ...area, y: area.y + index * CELL.height, height: CELL.height }, color, paints),
  );
}

function drawBox(at: Scene["boxes"][number], color: string, paints: Paints): Shape[] {
  const { row, column, columns, rows, lines } = at;
  const width = columns === null ? WIDTH - PADDING - column * CELL.width : columns * CELL.width;
  const x = column < 0 ? WIDTH + column * CELL.width - width : PADDING + column * CELL.width;
  const y = row * CELL.height + (row === 0 ? 0 : PADDING);
  const height = rows === -1 ? HEIGHT - y : (rows ?? lines.length) * CELL.height;
  const own = paints.colorOf(at.color) ?? color;
  const shadow = paints.colorOf(at.shadow);
  const area = { x, y, width, height };
  return [
    ...(shadow === null ? [] : box({ ...area, x: x - 2, y: y + 2, width: width + 4 }, shadow, null)),
    ...box(area, paints.colorOf(at.ground), paints.colorOf(at.border)),
    at.isInterface
      ? {
          g: {
            "@font-size": String(INTERFACE.size),
            g: drawLines(lines, area, own, { ...paints, letter: INTERFACE.width }),
          },
        }
      : { g: { g: drawLines(lines, area, own, paints) } },
  ];
}

/** A scene in a theme as an SVG document, in the typeface `JetBrains Mono`. */
export function drawScene(scene: Scene, theme: ThemeFile): string {
  const codeTheme = codeThemeOf(theme);
  const [{ resolved }, look] = [workbenchColors(theme), codeLook(codeTheme)];
  const paints: Paints = {
    letter: CELL.width,
    colorOf: (id) => (id === undefined ? null : resolved(id).value),
    lookOf: ({ code }) => (code === undefined ? null : look(code)),
  };
  const area = { x: PADDING, y: PADDING, width: WIDTH - PADDING, height: 0 };
  const shapes = [
    ...box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, codeTheme.bg, null),
    ...drawLines(scene.lines, area, codeTheme.fg, paints),
    ...scene.boxes.flatMap((at) => drawBox(at, codeTheme.fg, paints)),
  ];
  return writeXml("svg", {
    "@xmlns": "http://www.w3.org/2000/svg",
    "@width": String(WIDTH),
    "@height": String(HEIGHT),
    "@font-family": "JetBrains Mono",
    "@font-size": String(SIZE),
    g: shapes,
  });
}
