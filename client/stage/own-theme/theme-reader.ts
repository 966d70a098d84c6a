import { unpack } from "../../../toolkit/extension/archive.ts";
import { filesOf, MissingFileError } from "../../../toolkit/extension/extension-files.ts";
import { readFiles, readLoneTheme } from "../../../toolkit/extension/read-extension.ts";
import type { ThemeFile } from "../../../toolkit/extension/theme-file.ts";
import { excessOf } from "../../../toolkit/extension/theme-limits.ts";
import { measureTheme } from "../../../toolkit/report/figures.ts";
import type { OwnTheme } from "../../stage-themes.ts";
import { stageThemeOf } from "../pane-theme.ts";

/** The themes of a file, at least one, or why there are none. */
export type ReadThemes = { themes: readonly OwnTheme[] } | { problem: "noTheme" | "notWhole" };

/** How much of a name the page shows, in characters. */
const NAME_MAX = 60;

/** Whether a file of an extension can be part of a theme. */
const isPart = (path: string) => /\.(?:jsonc?|tmtheme)$/i.test(path);

/** A name as one line of visible characters, which cannot change the text around it. */
function printableName(name: string): string {
  const plain = name
    .slice(0, 20 * NAME_MAX)
    .replace(/[\p{Z}\p{Cc}]+/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .trim();
  const characters = [...plain];
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX - 1).join("")}…` : plain || "–";
}

/** Whether a theme sets any colour, and is small enough for the page. */
function isShowable(theme: ThemeFile): boolean {
  const { colors, tokenColors, semanticTokenColors } = theme;
  const lists = [Object.keys(colors), tokenColors, semanticTokenColors];
  return lists.some(({ length }) => length > 0) && excessOf(theme) === null;
}

function themesIn(name: string, bytes: Uint8Array): readonly ThemeFile[] {
  // Every zip archive begins with these bytes, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readFiles(filesOf(unpack(bytes, isPart))).themes;
  return [readLoneTheme(filesOf(new Map([[name, bytes]])), name)];
}

/** Reads a `.vsix`, or the JSON file of a theme, as the toolkit does. @param name the file's. */
export function readOwnThemes(name: string, bytes: Uint8Array): ReadThemes {
  try {
    const themes = themesIn(`${name.replace(/\.\w*$/, "")}.json`, bytes).filter(isShowable);
    if (themes.length === 0) return { problem: "noTheme" };
    return {
      themes: themes.map((theme): OwnTheme => {
        const shown = { ...theme, name: printableName(theme.name) };
        return { ...stageThemeOf(shown), figures: measureTheme(shown) };
      }),
    };
  } catch (error) {
    // Any error, even one from a hostile file, means that the file is not a theme.
    return { problem: error instanceof MissingFileError ? "notWhole" : "noTheme" };
  }
}
