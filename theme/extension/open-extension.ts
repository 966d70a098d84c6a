import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { unpack } from "./archive.ts";
import { ExtensionError } from "./extension-files.ts";
import { type Extension, readExtension, readThemeFile } from "./read-extension.ts";
import type { ThemeFile } from "./theme-file.ts";

/**
 * Reads the extension at `path`: a folder, or a `.vsix` file, whose folder is gone afterwards.
 * @throws ExtensionError. Its message is one sentence that names the file or the folder.
 */
export async function openExtension(path: string): Promise<Extension> {
  if (!existsSync(path)) throw new ExtensionError(`There is no file or folder ${path}.`);
  if (statSync(path).isDirectory()) return readExtension(path, basename(path));
  const folder = mkdtempSync(join(tmpdir(), "extension-"));
  try {
    await unpack(path, folder);
    return readExtension(folder, "");
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    throw new ExtensionError(`${shownPath(path)}: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A path for messages: relative to the current folder, or only the last two names of a path outside it. */
function shownPath(path: string): string {
  const fromHere = relative("", path);
  return fromHere.startsWith("..") ? join(basename(dirname(path)), basename(path)) : fromHere;
}

/** The themes of the extension at `path`, in the order of its package.json; or the theme of a `.json` file. */
export async function openThemes(path: string): Promise<readonly ThemeFile[]> {
  if (path.endsWith(".json") && existsSync(path)) return [readThemeFile(path)];
  return (await openExtension(path)).themes;
}
