import { type Hex, parseColor } from "../color/color.ts";
import { fadesAt } from "../color/dimming.ts";
import { type CodeTheme, codeLook } from "../scopes/code-look.ts";
import { readScene, type Scene, type SceneBox, type SceneLine, type SceneRun, type ScenesFile } from "./scene.ts";
import file from "./scenes.json" with { type: "json" };

export const scenesFile = file as unknown as ScenesFile;

/** The parts of VS Code that are shown beside code. */
export const scenes: readonly Scene[] = scenesFile.scenes.map((scene) => readScene(scene, scenesFile.styles));

/** The first part of a scene to fade in less light. */
export interface SceneMeasure {
  part: string;
  /** The highest percentage of light at which it has faded. */
  fadesAt: number;
}

/** Calls `visit` with each run of a scene, and with the grounds below its text, the lowest first. */
function eachRun(
  scene: Scene,
  visit: (run: SceneRun, grounds: readonly string[], color: string | undefined) => void,
): void {
  function read(lines: readonly SceneLine[], box: SceneBox | null): void {
    for (const line of lines) {
      for (const run of [...line.runs, ...(line.end ?? [])]) {
        const own = [box?.ground, line.ground, run.ground].filter((ground) => ground !== undefined);
        visit(run, [...below(scene, box), ...own], run.color ?? (run.code ? undefined : (line.color ?? box?.color)));
      }
    }
  }
  read(scene.lines, null);
  for (const box of scene.boxes) read(box.lines, box);
}

/** The grounds of the boxes on which a box lies. */
function below(scene: Scene, box: SceneBox | null): string[] {
  if (box === null) return [];
  return scene.boxes
    .slice(0, scene.boxes.indexOf(box))
    .filter(({ rows, columns }) => rows === -1 && columns === null)
    .flatMap(({ ground }) => ground ?? []);
}

/** The ids of the workbench colours in all scenes. */
export function sceneColorIds(): string[] {
  const ids = new Set<string | undefined>();
  for (const scene of scenes) {
    eachRun(scene, ({ color, ground, border, underline, below }) => {
      for (const id of [color, ground, border, underline, below]) ids.add(id);
    });
    for (const part of [...scene.lines, ...scene.boxes, ...scene.boxes.flatMap(({ lines }) => lines)]) {
      for (const id of [part.ground, part.border, part.color]) ids.add(id);
    }
    for (const { shadow } of scene.boxes) ids.add(shadow);
  }
  return [...ids].filter((id) => id !== undefined).sort();
}

/**
 * What less light does to each scene in a theme: the first part to fade.
 * @param colorOf the value of a workbench colour, null for none.
 */
export function measureScenes(theme: CodeTheme, colorOf: (id: string) => Hex | null): Record<string, SceneMeasure> {
  const lookOf = codeLook(theme);
  const on = (ground: Hex, id: string) => parseColor(colorOf(id) ?? undefined, ground) ?? ground;
  return Object.fromEntries(
    scenes.map((scene) => {
      let firstToFade: SceneMeasure = { part: "", fadesAt: -1 };
      eachRun(scene, (run, grounds, color) => {
        if (run.part === undefined) return;
        const ground = grounds.reduce(on, theme.bg);
        const own = (color && colorOf(color)) ?? (run.code && lookOf(run.code).color);
        const measured = fadesAt(parseColor(own, ground) ?? theme.fg, ground);
        if (measured > firstToFade.fadesAt) firstToFade = { part: run.part, fadesAt: measured };
      });
      return [scene.id, firstToFade];
    }),
  );
}
