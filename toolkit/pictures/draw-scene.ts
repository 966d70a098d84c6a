import type { ThemeFile } from "../extension/theme-file.ts";
import { type Icon, icons as sceneIcons } from "../scenes/icons.ts";
import type { Scene, SceneBox, SceneLine, SceneRun } from "../scenes/scene.ts";
import { areaOf } from "../scenes/scenes.ts";
import { type CodeLook, codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { workbenchColors } from "../workbench/colors.ts";
import widths from "./fonts/widths.json" with { type: "json" };
import iconFile from "./icons.json" with { type: "json" };
import { type Area, clip, drawFrame, drawWaves, paint, placeOf, type Shape } from "./shapes.ts";

/** The size of a code letter in pixels, as VS Code draws it at font size 14. */
const CELL = { width: 8.4, height: 20 };
const CODE_SIZE = 14;
const INTERFACE_SIZE = 13;

const icons: Readonly<Record<string, Icon>> = { ...sceneIcons, ...iconFile.icons };

/** An icon is 16 pixels wide where letters have the size of the interface. */
const ICON = 16 / INTERFACE_SIZE;

/** The middle of small letters above the baseline, as a share of their size. */
const MIDDLE = 0.36;

/** Below this part of their size letters are blocks, as in VS Code's minimap. */
const BLOCKS_BELOW = 0.3;

/** The width of a letter in Inter, as parts of a thousand of its size. */
const letterWidths = Object.fromEntries(
  Object.entries(widths).map(([weight, byWidth]) => [
    weight,
    new Map(
      Object.entries(byWidth).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)])),
    ),
  ]),
) as Record<keyof typeof widths, Map<string, number>>;

/** Whether the fonts have all letters in a text. */
export function hasLetters(text: string): boolean {
  return [...text].every((letter) => letterWidths.regular.has(letter));
}

/** The typography of a box, and the theme's colours. */
interface Setting {
  isInterface: boolean;
  /** Of the letters, in pixels. */
  size: number;
  isBlocks: boolean;
  colorOf(id: string | undefined): string | null;
  lookOf(run: SceneRun): CodeLook | null;
}

function widthOf({ text, icon, isBold }: SceneRun, { isInterface, size }: Setting): number {
  if (icon) return size * ICON;
  if (!isInterface) return (text.length * CELL.width * size) / CODE_SIZE;
  const known = letterWidths[isBold ? "bold" : "regular"];
  return [...text].reduce((sum, letter) => sum + (known.get(letter) ?? 600), 0) * (size / 1000);
}

function drawLetters(run: SceneRun, area: Area, color: string, setting: Setting): Shape {
  const { isInterface, size } = setting;
  const look = setting.lookOf(run);
  const own = run.text.trimStart();
  const indent = widthOf({ ...run, text: run.text.slice(0, run.text.length - own.length) }, setting);
  const line = [look?.underline && "underline", look?.strikethrough && "line-through"].filter(Boolean).join(" ");
  return {
    text: {
      "@x": String(area.x + indent),
      "@y": String(area.y + area.height / 2 + size * MIDDLE),
      "@xml:space": "preserve",
      "@font-size": String(size),
      ...(isInterface && { "@font-family": "Inter" }),
      ...(look?.italic && { "@font-style": "italic" }),
      ...((look?.bold || run.isBold) && { "@font-weight": isInterface ? "600" : "bold" }),
      ...(line && { "@text-decoration": line }),
      ...paint("fill", color),
      "#": own,
    },
  };
}

function drawIcon(name: string, { x, y, height }: Area, color: string, { size }: Setting): Shape {
  const side = size * ICON;
  const place = { x, y: y + (height - side) / 2, width: side, height: side };
  const { size: square = 16, path = "" } = icons[name] ?? {};
  const drawn = { "@d": path, "@fill-rule": "evenodd", ...paint("fill", color) };
  return { svg: { ...placeOf(place), "@viewBox": `0 0 ${square} ${square}`, path: drawn } };
}

function drawRun(run: SceneRun, area: Area, color: string, setting: Setting, isAlone: boolean): Shape[] {
  const { colorOf, isInterface, isBlocks } = setting;
  const own = colorOf(run.color) ?? setting.lookOf(run)?.color ?? color;
  if (isBlocks) {
    const block = { ...area, height: area.height * 0.7 };
    return run.text.trim() === "" ? [] : [{ rect: { ...placeOf(block), ...paint("fill", own), "@opacity": "0.55" } }];
  }
  const [underline, below, before] = [run.underline, run.below, run.before].map(colorOf);
  // A badge or a key is lower than its line.
  const inset = isInterface ? Math.max(0, (area.height - 18) / 2) : 0;
  const frame = { ...area, y: area.y + inset, height: area.height - 2 * inset };
  return [
    ...drawFrame(frame, {
      ground: colorOf(run.ground),
      border: colorOf(run.border),
      radius: isInterface && isAlone ? 4 : 0,
    }),
    ...(underline ? [drawWaves({ ...area, y: area.y + area.height - 2 }, underline)] : []),
    ...(below ? drawFrame({ ...area, y: area.y + area.height - 1, height: 1 }, { ground: below }) : []),
    ...(before ? drawFrame({ ...area, width: 1 }, { ground: before }) : []),
    run.icon ? drawIcon(run.icon, area, own, setting) : drawLetters(run, area, own, setting),
  ];
}

function drawLine(
  line: SceneLine,
  area: Area,
  padding: number,
  color: string,
  setting: Setting,
  radius: number,
): Shape[] {
  const own = setting.colorOf(line.color) ?? color;
  const shapes = drawFrame(area, {
    ground: setting.colorOf(line.ground),
    border: setting.colorOf(line.border),
    radius,
  });
  const row = (runs: readonly SceneRun[], left: number) => {
    let x = left;
    for (const [index, run] of runs.entries()) {
      const width = widthOf(run, setting);
      const isAlone = [runs[index - 1], runs[index + 1]].every((other) => other?.ground !== run.ground);
      shapes.push(...drawRun(run, { ...area, x, width }, own, setting, isAlone));
      x += width;
    }
  };
  const end = line.end ?? [];
  row(line.runs, area.x + padding);
  row(end, area.x + area.width - padding - end.reduce((sum, run) => sum + widthOf(run, setting), 0));
  return shapes;
}

function drawBox(
  box: SceneBox,
  window: Scene["size"],
  color: string,
  paints: Pick<Setting, "colorOf" | "lookOf">,
): Shape[] {
  const { line = 1, zoom = 1, padding = 0, isInterface = false, isRound = false } = box;
  const cells = areaOf(box, window);
  const area = {
    x: cells.x * CELL.width,
    y: cells.y * CELL.height,
    width: cells.width * CELL.width,
    height: cells.height * CELL.height,
  };
  const own = paints.colorOf(box.color) ?? color;
  const size = (isInterface ? INTERFACE_SIZE : CODE_SIZE) * zoom;
  const setting = { ...paints, isInterface, size, isBlocks: zoom < BLOCKS_BELOW };
  const [ground, border, shadow] = [box.ground, box.border, box.shadow].map(paints.colorOf);
  const height = line * CELL.height;
  const lines = box.lines.flatMap((each, index) => {
    const row = { ...area, y: area.y + index * height, height };
    return drawLine(each, row, padding * CELL.width, own, setting, isRound ? 4 : 0);
  });
  const radius = isRound ? Math.min(8, area.height / 4) : 0;
  return [...drawFrame(area, { ground, border, shadow, radius }), ...(lines.length > 0 ? [clip(area, lines)] : [])];
}

/** A drawing of a scene at position 0, 0. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

/** Draws a scene in a theme, with the typefaces JetBrains Mono and Inter. */
export function drawScene({ size, boxes }: Scene, theme: ThemeFile): Drawing {
  const codeTheme = codeThemeOf(theme);
  const [{ resolved, shown }, look] = [workbenchColors(theme), codeLook(codeTheme)];
  const paints = {
    colorOf: (id: string | undefined) => (id === undefined ? null : shown(id).value && resolved(id).value),
    lookOf: ({ code }: SceneRun) => (code === undefined ? null : look(code)),
  };
  const [width, height] = [size.columns * CELL.width, size.lines * CELL.height];
  const shapes = [
    ...drawFrame({ x: 0, y: 0, width, height }, { ground: codeTheme.bg }),
    ...boxes.flatMap((box) => drawBox(box, size, codeTheme.fg, paints)),
  ];
  return { width, height, shapes };
}
