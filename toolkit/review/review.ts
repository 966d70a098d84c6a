import type { Extension } from "../extension/read-extension.ts";
import { fileNames } from "../file-names.ts";
import { type AddedFaults, addedFaults } from "../report/faults.ts";
import { readScene, type ScenesFile } from "../scenes/scene.ts";
import { scenes, scenesFile } from "../scenes/scenes.ts";
import { type ThemeChanges, themeChanges } from "../versions/changes.ts";
import codeFile from "./code-scene.json" with { type: "json" };
import { drawPicture } from "./picture.ts";
import { drawScene } from "./scene-drawing.ts";

/** A scene whose picture changed. A picture is missing where the version has no such theme. */
interface ChangedScene {
  scene: string;
  /** The names of the files. */
  before: string | null;
  after: string | null;
}

/** What a new version changes in one theme. */
export interface VariantReview extends ThemeChanges {
  scenes: ChangedScene[];
  faults: AddedFaults;
}

export interface Review {
  variants: VariantReview[];
  pictures: { path: string; content: Uint8Array }[];
}

/** Code with each of its main parts. */
const codeScene = readScene(codeFile as unknown as ScenesFile["scenes"][number], scenesFile.styles);

/** Compares two versions of an extension, and draws what changed. */
export async function reviewOf(before: Extension, after: Extension): Promise<Review> {
  const changes = themeChanges(before.themes, after.themes);
  const names = fileNames(
    changes.map(({ label }) => label),
    after.identity.extensionName,
  );
  const pictures: Review["pictures"] = [];
  const draw = async (path: string, svg: string | undefined): Promise<string | null> => {
    if (svg === undefined) return null;
    pictures.push({ path, content: await drawPicture(svg) });
    return path;
  };
  const variants: VariantReview[] = [];
  for (const [index, change] of changes.entries()) {
    const [old, now] = [before, after].map(({ themes }) => themes.find(({ name }) => name === change.label));
    const changed: ChangedScene[] = [];
    for (const scene of [codeScene, ...scenes]) {
      const [one, other] = [old, now].map((theme) => theme && drawScene(scene, theme));
      if (one === other) continue;
      const fileName = `${names[index]}-${scene.id}`;
      changed.push({
        scene: scene.id,
        before: await draw(`${fileName}-before.png`, one),
        after: await draw(`${fileName}-after.png`, other),
      });
    }
    variants.push({
      ...change,
      scenes: changed,
      faults: now ? addedFaults(old, now) : { texts: [], distances: [], marks: [] },
    });
  }
  return { variants, pictures };
}
