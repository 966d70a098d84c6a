import { type Hex, parseColor } from "../color/color.ts";
import { type LightLimits, lightLimits } from "../color/dimming.ts";
import { type CodeStyle, type CodeTheme, codeLook } from "../scopes/code-look.ts";
import codeFile from "./code.json" with { type: "json" };
import {
  type CodeFile,
  type Place,
  type Scene,
  type SceneBox,
  SceneReader,
  type SceneRun,
  type ScenesFile,
} from "./scene.ts";
import file from "./scenes.json" with { type: "json" };

export const scenesFile = file as unknown as ScenesFile;

/** The code of the scenes in TypeScript. */
export const scenesCode = codeFile as unknown as CodeFile;

/** The parts of VS Code that the stage shows in addition to code. */
export const scenes: readonly Scene[] = scenesFile.scenes.map((scene) =>
  new SceneReader(scenesFile, [scenesCode]).read(scene),
);

/** The first part of a scene to fade in less light. */
export interface SceneMeasure extends LightLimits {
  part: string;
}

type Side = keyof Place;

/** The position of a box in a window, in columns and lines. */
export function areaOf({ place, lines, line = 1 }: SceneBox, window: Scene["size"]) {
  const read = (whole: number, [begin, end, size]: readonly [Side, Side, Side]) => {
    const [from, to, length] = [begin, end, size].map((side) => {
      const value = place[side];
      return typeof value === "string" ? (whole * Number.parseFloat(value)) / 100 : value;
    });
    const own = length ?? (from !== undefined && to !== undefined ? whole - from - to : lines.length * line);
    return [from ?? whole - (to ?? 0) - own, own] as const;
  };
  const [x, width] = read(window.columns, ["left", "right", "width"]);
  const [y, height] = read(window.lines, ["top", "bottom", "height"]);
  return { x, y, width, height };
}

/** Calls `visit` with each run of a scene and the backgrounds below its text, lowest first. */
function eachRun(
  { boxes, size }: Scene,
  visit: (run: SceneRun, grounds: readonly string[], color: string | undefined) => void,
): void {
  const areas = boxes.map((box) => areaOf(box, size));
  for (const [index, box] of boxes.entries()) {
    const { x, y, width, height } = areas[index] as (typeof areas)[number];
    const below = boxes.slice(0, index).filter((_, at) => {
      const other = areas[at] as (typeof areas)[number];
      const isWide = other.x <= x && other.x + other.width >= x + width;
      return isWide && other.y <= y && other.y + other.height >= y + height;
    });
    const grounds = [...below, box].flatMap(({ ground }) => ground ?? []);
    for (const line of box.lines) {
      for (const run of [...line.runs, ...(line.end ?? [])]) {
        const own = [...grounds, ...[line.ground, run.ground].filter((ground) => ground !== undefined)];
        visit(run, own, run.color ?? (run.code ? undefined : (line.color ?? box.color)));
      }
    }
  }
}

/** The styles of the code in a scene. */
export function codeIn({ boxes }: Scene): CodeStyle[] {
  return boxes.flatMap(({ lines }) => lines.flatMap(({ runs }) => runs.flatMap(({ code }) => code ?? [])));
}

/** VS Code has colours for this many levels of brackets. */
const LEVELS = 6;

function bracketId(bracket: CodeStyle["bracket"]): string | undefined {
  if (bracket === undefined) return undefined;
  const name = bracket === "unexpected" ? "unexpectedBracket.foreground" : `foreground${(bracket % LEVELS) + 1}`;
  return `editorBracketHighlight.${name}`;
}

/** The ids of the workbench colours in scenes. */
export function sceneColorIds(own: readonly Scene[] = scenes): string[] {
  const ids = new Set<string | undefined>(["editor.background", "editor.foreground"]);
  for (const scene of own) {
    eachRun(scene, ({ color, code, ground, border, underline, below, before }) => {
      for (const id of [color, ground, border, underline, below, before, bracketId(code?.bracket)]) ids.add(id);
    });
    for (const part of [...scene.boxes, ...scene.boxes.flatMap(({ lines }) => lines)]) {
      for (const id of [part.ground, part.border, part.color]) ids.add(id);
    }
    for (const { shadow } of scene.boxes) ids.add(shadow);
  }
  return [...ids].filter((id) => id !== undefined).sort();
}

/**
 * The effect of less light on each scene in a theme: the first part to fade.
 * @param colorOf the value of a workbench colour, null for none.
 */
export function measureScenes(theme: CodeTheme, colorOf: (id: string) => Hex | null): Record<string, SceneMeasure> {
  const lookOf = codeLook(theme);
  const on = (ground: Hex, id: string) => parseColor(colorOf(id) ?? undefined, ground) ?? ground;
  return Object.fromEntries(
    scenes.map((scene) => {
      let firstToFade: SceneMeasure = { part: "", fadesAt: -1, hardAt: -1 };
      eachRun(scene, (run, grounds, color) => {
        if (run.part === undefined) return;
        const ground = grounds.reduce(on, theme.bg);
        const own = (color && colorOf(color)) ?? (run.code && lookOf(run.code).color);
        const limits = lightLimits(parseColor(own, ground) ?? theme.fg, ground);
        if (limits.fadesAt > firstToFade.fadesAt) firstToFade = { part: run.part, ...limits };
      });
      return [scene.id, firstToFade];
    }),
  );
}
