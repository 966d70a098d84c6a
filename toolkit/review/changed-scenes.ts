import type { ThemeFile } from "../extension/theme-file.ts";
import { CODE, languagesOf, sceneIds, sceneOf } from "../pictures/all-scenes.ts";
import type { Scene } from "../scenes/scene.ts";
import { codeIn, sceneColorIds } from "../scenes/scenes.ts";
import { codeLook } from "../scopes/code-look.ts";
import { codeThemeOf } from "../scopes/code-theme.ts";
import { workbenchColors } from "../workbench/colors.ts";

/** The maximum number of pictures per theme. More pictures would add little. */
const SCENES_MAX = 4;

/** A scene that a picture can show. */
interface Candidate {
  /** For code in a language other than TSX, the id includes the file ending: `code-py`. */
  name: string;
  scene: Scene;
}

/** All scenes, those in the most widely read language first. If scenes show equally much, the first one is drawn. */
const candidates: readonly Candidate[] = [
  { name: CODE, scene: sceneOf(CODE, "tsx") },
  ...sceneIds.filter((id) => id !== CODE).map((id) => ({ name: id, scene: sceneOf(id) })),
  ...languagesOf(CODE)
    .filter((language) => language !== "tsx")
    .map((language) => ({ name: `${CODE}-${language}`, scene: sceneOf(CODE, language) })),
];

/** @returns a function that lists the differences between two themes in a scene: colours, and changes of code. */
function differenceOf(before: ThemeFile, after: ThemeFile): (scene: Scene) => Set<string> {
  const [old, now] = [before, after].map((theme) => ({
    ...workbenchColors(theme),
    look: codeLook(codeThemeOf(theme)),
  }));
  return (scene) => {
    const ids = sceneColorIds([scene]).filter((id) => old?.resolved(id).value !== now?.resolved(id).value);
    const looks = codeIn(scene).map((style) => [old, now].map((theme) => JSON.stringify(theme?.look(style))));
    return new Set([...ids, ...looks.flatMap(([one, other]) => (one === other ? [] : `${one} ${other}`))]);
  };
}

/**
 * The scenes that show most of the changes, at most {@link SCENES_MAX}. Each one shows a change that the earlier ones
 * do not.
 */
export function changedScenes(before: ThemeFile, after: ThemeFile): Candidate[] {
  const differences = differenceOf(before, after);
  const left = candidates.map((candidate) => ({ candidate, shown: differences(candidate.scene) }));
  const chosen: Candidate[] = [];
  while (chosen.length < SCENES_MAX) {
    const [most, ...others] = left.toSorted((one, other) => other.shown.size - one.shown.size);
    if (!most || most.shown.size === 0) break;
    chosen.push(most.candidate);
    const shown = new Set(most.shown);
    for (const each of [most, ...others]) for (const what of shown) each.shown.delete(what);
  }
  return chosen;
}
