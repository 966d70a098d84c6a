import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { unpack } from "./archive.ts";
import { ExtensionError } from "./extension-files.ts";
import { type Extension, readExtension, readThemeFile } from "./read-extension.ts";
import type { ThemeFile } from "./theme-file.ts";
import { themeFiles, unpackable, type Vsix, vsixName, vsixOf } from "./vsix.ts";

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

/** An extension that was taken into a folder of a site. */
export interface Taken {
  extension: Extension;
  /**
   * The `.vsix` that it came from, byte for byte, under the name that `vsixName` gives: visitors download it when it is
   * in the site's `versions/`. Null if it came from a folder.
   */
  vsix: Vsix | null;
  /** Why the site offers no download, in one sentence; null if it does. */
  noDownload: string | null;
}

/**
 * Takes the extension at `source`, a `.vsix` file or a folder, into the empty folder `into`. Of a folder it copies only
 * what makes the themes (`themeFiles`), and the files of themes that cannot be read, so that later readings say why. A
 * `.vsix` it unpacks whole, because everything in it is public already.
 * @throws ExtensionError with one sentence if VS Code could not use it. `into` may have files then.
 */
export async function takeExtension(source: string, into: string): Promise<Taken> {
  if (!statSync(source).isDirectory()) {
    await unpack(source, into);
    const extension = readExtension(into, "");
    return { extension, vsix: vsixOf(vsixName(extension.identity), readFileSync(source)), noDownload: null };
  }
  const original = readExtension(source, "");
  for (const path of new Set([...themeFiles(original), ...original.opened])) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    copyFileSync(join(source, path), join(into, path));
  }
  // Links that lead out of the extension are not copied, so only the original can say why such a theme is skipped.
  const { skipped, warnings } = original;
  return {
    extension: { ...readExtension(into, ""), skipped, warnings },
    vsix: null,
    noDownload: unpackable(original),
  };
}
