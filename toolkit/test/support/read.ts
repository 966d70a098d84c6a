import { ExtensionError } from "../../extension/extension-files.ts";
import { readExtension } from "../../extension/read-folder.ts";
import { folderOf, manifestOf, type ThemeContribution } from "./folders.ts";

/** Token rules of a theme. */
export const rules = [{ scope: "comment", settings: { foreground: "#777777" } }];

/** Reads the extension in a folder. Messages call it `dusk`. */
export function read(folder: string) {
  return readExtension(folder, "dusk");
}

/** Reads an extension of one theme, `a.json`, with this entry under `themes`. */
export function readOne(entry: Partial<ThemeContribution>, manifest = {}, files: Record<string, unknown> = {}) {
  const themes = [{ label: "A", path: "a.json", ...entry }];
  return read(folderOf({ "package.json": manifestOf(themes, manifest), "a.json": { tokenColors: rules }, ...files }));
}

/** The sentence with which the extension in a folder is refused. */
export function refusal(folder: string): string {
  try {
    read(folder);
  } catch (error) {
    if (error instanceof ExtensionError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}
