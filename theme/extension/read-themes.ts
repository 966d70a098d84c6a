import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readExtension } from "./read-extension.ts";
import { filesIn, parseObject, readTheme, type ThemeFile } from "./theme-file.ts";

/** Reads a theme file outside an extension: its name and type are in the file itself. */
export function readThemeFile(path: string): ThemeFile {
  const { name, type } = parseObject(readFileSync(path, "utf8"), path);
  return readTheme(filesIn(dirname(path), dirname(path)), {
    path: basename(path),
    label: typeof name === "string" ? name : basename(path, ".json"),
    uiTheme: type === "light" ? "vs" : "vs-dark",
  });
}

/** The themes of an extension's folder, in the order of its package.json; or the theme of a `.json` file. */
export function readThemes(path: string): ThemeFile[] {
  return path.endsWith(".json") ? [readThemeFile(path)] : readExtension(path, basename(path)).themes;
}
