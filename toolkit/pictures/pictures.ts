import type { Extension } from "../extension/read-extension.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { fileNames } from "../file-names.ts";
import { UserError } from "../user-error.ts";
import { languagesOf, sceneIds, sceneOf } from "./all-scenes.ts";
import { drawScene, hasLetters } from "./draw-scene.ts";
import { framedPicture, IN_A_ROW, stripPicture } from "./frames.ts";
import { drawPicture } from "./png.ts";

/** The scene that is a whole window, with a title bar. */
const WINDOW = "window";

/** The number of lines in a window if a strip has several rows. */
const LOW_WINDOW = 24;

export interface Picture {
  /** The name of its file. */
  path: string;
  /** PNG */
  content: Uint8Array;
}

interface PictureChoice {
  /** Endings of files, such as `py`. */
  languages: readonly string[];
  scenes: readonly string[];
  /** Whether all themes are in one picture. */
  strip: boolean;
}

/** @throws UserError with the available choices. */
function checkNames(names: readonly string[], known: readonly string[], what: string): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UserError(`There is no ${what} ${unknown}. Choose from: ${known.join(", ")}.`);
}

/** The scenes and languages to draw. A scene without code is drawn once. */
function subjectsOf({ scenes, languages }: PictureChoice): { scene: string; language: string }[] {
  checkNames(scenes, sceneIds, "scene");
  const known = scenes.map((scene) => [scene, languagesOf(scene)] as const);
  checkNames(languages, [...new Set(["ts", ...known.flatMap(([, own]) => own)])], "code in the language");
  return known.flatMap(([scene, own]) => {
    const drawn = languages.filter((language) => own.includes(language));
    return (drawn.length > 0 ? drawn : ["ts"]).map((language) => ({ scene, language }));
  });
}

/** Draws themes for a document. @throws UserError for an unknown scene or language. */
export async function makePictures(
  extension: Extension,
  themes: readonly ThemeFile[],
  choice: PictureChoice,
): Promise<Picture[]> {
  const names = fileNames(
    themes.map(({ name }) => name),
    extension.identity.extensionName,
  );
  const labels = themes.map(({ name }, index) => (hasLetters(name) ? name : (names[index] ?? "")));
  const pictures: Picture[] = [];
  for (const { scene, language } of subjectsOf(choice)) {
    const suffix = language === "ts" ? "" : `-${language}`;
    const draw = (theme: ThemeFile, index: number, isLow = false) => {
      const read = sceneOf(scene, language, { title: labels[index] ?? "" });
      const size = isLow && scene === WINDOW ? { ...read.size, lines: LOW_WINDOW } : read.size;
      return drawScene({ ...read, size }, theme);
    };
    if (choice.strip) {
      const parts = themes.map((theme, index) => ({
        name: labels[index] ?? "",
        theme,
        drawing: draw(theme, index, themes.length > IN_A_ROW),
      }));
      pictures.push({ path: `${scene}-strip${suffix}.png`, content: await drawPicture(stripPicture(parts)) });
      continue;
    }
    for (const [index, theme] of themes.entries()) {
      const svg = framedPicture(draw(theme, index), theme, scene === WINDOW ? null : (labels[index] ?? ""));
      pictures.push({ path: `${names[index]}-${scene}${suffix}.png`, content: await drawPicture(svg) });
    }
  }
  return pictures;
}
