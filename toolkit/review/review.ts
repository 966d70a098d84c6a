import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fileNames } from "../file-names.ts";
import { sceneOf } from "../pictures/all-scenes.ts";
import { drawScene } from "../pictures/draw-scene.ts";
import { plainPicture } from "../pictures/frames.ts";
import { drawPicture } from "../pictures/png.ts";
import { addedFaults, type Fault, figuresIn } from "../report/faults.ts";
import { measure } from "../report/measure.ts";
import { type ThemeChanges, themeChanges } from "../versions/changes.ts";
import { changedScenes } from "./changed-scenes.ts";
import { matchThemes, withoutStyles } from "./matched-themes.ts";

/** The scene that shows most of a new theme. */
const WINDOW = "window";

/** A scene whose picture changed. A picture is missing if the version does not have the theme. */
interface ChangedScene {
  scene: string;
  /** The names of the files. */
  before: string | null;
  after: string | null;
}

/** The changes to one theme in a new version. */
export interface VariantReview extends ThemeChanges {
  /** Its label in the old version, if the label changed. */
  formerly?: string;
  /** The labels of other themes with the same changes, which differ only in font styles. */
  alike: string[];
  scenes: ChangedScene[];
  faults: Fault[];
}

export interface Review {
  variants: VariantReview[];
  pictures: { path: string; content: Uint8Array }[];
}

/** Compares two versions of an extension, and draws what changed. */
export async function reviewOf(before: { themes: readonly ThemeFile[] }, after: Extension): Promise<Review> {
  const { themes, formerly } = matchThemes(before.themes, after.themes);
  const changes = themeChanges(themes, after.themes);
  const names = fileNames(
    changes.map(({ label }) => label),
    after.identity.extensionName,
  );
  const pictures: Review["pictures"] = [];
  async function draw(path: string, scene: Parameters<typeof drawScene>[0], theme: ThemeFile): Promise<string> {
    pictures.push({ path, content: await drawPicture(plainPicture(drawScene(scene, theme))) });
    return path;
  }
  async function drawScenes(fileName: string, old: ThemeFile | undefined, now: ThemeFile | undefined) {
    const scenes: ChangedScene[] = [];
    if (!now) return scenes;
    for (const { name, scene } of old ? changedScenes(old, now) : [{ name: WINDOW, scene: sceneOf(WINDOW) }]) {
      const path = (version: string) => `${fileName}-${name}-${version}.png`;
      const pictureBefore = old ? await draw(path("before"), scene, old) : null;
      scenes.push({ scene: name, before: pictureBefore, after: await draw(path("after"), scene, now) });
    }
    return scenes;
  }
  const known = new Map<string, VariantReview>();
  for (const [index, change] of changes.entries()) {
    const [old, now] = [themes, after.themes].map((own) => own.find(({ name }) => name === change.label));
    const { label, ...rest } = change;
    const key = JSON.stringify([withoutStyles(old), withoutStyles(now), rest]);
    const same = known.get(key);
    if (same && change.status !== "removed") {
      same.alike.push(label);
      continue;
    }
    const former = formerly.get(label);
    known.set(key, {
      ...change,
      ...(former !== undefined && { formerly: former }),
      alike: [],
      scenes: await drawScenes(names[index] ?? "theme", old, now),
      faults: now ? addedFaults(measure(now), old && figuresIn(measure(old))) : [],
    });
  }
  return { variants: [...known.values()], pictures };
}
