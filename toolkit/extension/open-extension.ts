import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileNames } from "../file-names.ts";
import { unpack } from "./archive.ts";
import { ExtensionError, filesOf } from "./extension-files.ts";
import { type Extension, readFiles } from "./read-extension.ts";
import { readExtension, readThemeFile } from "./read-folder.ts";
import type { ThemeFile } from "./theme-file.ts";

/**
 * Reads the extension at `path`: a folder, a `.vsix` file, or the JSON file of a theme, which counts as an extension
 * with this theme.
 * @throws ExtensionError. Its message is one sentence that names the file or the folder.
 */
export async function openExtension(path: string): Promise<Extension> {
  if (!existsSync(path)) throw new ExtensionError(`There is no file or folder ${path}.`);
  if (statSync(path).isDirectory()) return readExtension(path, basename(path));
  if (/\.jsonc?$/i.test(path)) return extensionOf(readThemeFile(path));
  try {
    return { folder: "", ...readFiles(filesOf(unpack(readFileSync(path)))) };
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    throw new ExtensionError(`${shownPath(path)}: ${error.message}`);
  }
}

/** A path for messages: relative to the current folder, or only the last two names of a path outside it. */
function shownPath(path: string): string {
  const fromHere = relative("", path);
  return fromHere.startsWith("..") ? join(basename(dirname(path)), basename(path)) : fromHere;
}

/** A theme without a package.json as an extension. What only a package.json says is empty. */
function extensionOf(theme: ThemeFile): Extension {
  const [id = ""] = fileNames([theme.name], "theme");
  return {
    folder: "",
    identity: {
      name: theme.name,
      publisher: "unknown",
      extensionName: id,
      id,
      version: "0.0.0",
      description: "",
      marketplace: "",
      repository: "",
      directory: "",
      issues: null,
    },
    license: null,
    icon: null,
    themes: [theme],
    opened: new Set(theme.files),
    skipped: [],
    warnings: theme.warnings,
    manifest: {},
  };
}

/** The themes of the extension at `path`, in its order. */
export async function openThemes(path: string): Promise<readonly ThemeFile[]> {
  return (await openExtension(path)).themes;
}
