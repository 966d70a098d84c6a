import { openExtension } from "../extension/open-extension.ts";
import { printLines } from "../output.ts";
import { makePictures } from "../pictures/pictures.ts";
import { writeFiles } from "./files.ts";
import { themesNamed } from "./theme-choice.ts";

interface Options {
  out: string;
  theme?: string;
  languages?: readonly string[];
  scenes?: readonly string[];
  strip?: true;
}

/** Writes pictures of the themes for a README. */
export async function run(path: string, { out, theme, ...options }: Options): Promise<number> {
  const { languages = ["ts"], scenes = ["window"], strip = false } = options;
  const extension = await openExtension(path);
  const themes = themesNamed(extension.themes, theme);
  const pictures = await makePictures(extension, themes, { languages, scenes, strip });
  writeFiles(out, pictures);
  const size = (content: Uint8Array) => `${Math.round(content.length / 1024)} KB`;
  printLines(pictures.map((picture) => `${picture.path}  ${size(picture.content)}`));
  return 0;
}
