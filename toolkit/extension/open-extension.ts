import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileNames } from "../file-names.ts";
import { unpack } from "./archive.ts";
import { ExtensionError, type ExtensionFiles, filesOf } from "./extension-files.ts";
import { type Extension, readFiles, readLoneTheme, readThemes } from "./read-extension.ts";
import { checkExtension, filesIn } from "./read-folder.ts";
import type { ThemeFile } from "./theme-file.ts";
import { checkLimits } from "./theme-limits.ts";

/** The target of a path: an extension or, with `theme`, the JSON file of a theme in `folder`. */
interface Source {
  /** Empty for a `.vsix` file. */
  folder: string;
  files: ExtensionFiles;
  theme: string | null;
}

/** Opens and reads the target of `path`. @throws ExtensionError that names the file or the folder. */
export function openSource<Result>(path: string, read: (source: Source) => Result): Result {
  if (!existsSync(path)) throw new ExtensionError(`There is no file or folder ${path}.`);
  if (statSync(path).isDirectory()) {
    checkExtension(path, basename(path));
    return read({ folder: path, files: filesIn(path, basename(path)), theme: null });
  }
  if (/\.jsonc?$/i.test(path)) {
    const folder = dirname(path);
    return read({ folder, files: filesIn(folder, folder), theme: basename(path) });
  }
  try {
    return read({ folder: "", files: filesOf(unpack(readFileSync(path))), theme: null });
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error;
    throw new ExtensionError(`${shownPath(path)}: ${error.message}`);
  }
}

/**
 * Reads the extension at `path`: a folder, a `.vsix` file, or the JSON file of a theme, which counts as an extension
 * with this theme.
 * @throws ExtensionError. Its message is one sentence that names the file or the folder.
 */
export async function openExtension(path: string): Promise<Extension> {
  return openSource(path, ({ folder, files, theme }) => {
    const extension = theme === null ? { folder, ...readFiles(files) } : extensionOf(readLoneTheme(files, theme));
    checkLimits(extension.themes);
    return extension;
  });
}

/** A path for messages: relative to the current folder, or only the last two names of a path outside it. */
function shownPath(path: string): string {
  const fromHere = relative("", path);
  return fromHere.startsWith("..") ? join(basename(dirname(path)), basename(path)) : fromHere;
}

/** Wraps a theme without a package.json in an extension. Data that only a package.json has is empty. */
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

/**
 * The themes at `path`, in their order. Unlike `openExtension` it needs no name, publisher and version.
 * @throws ExtensionError. Its message is one sentence that names the file or the folder.
 */
export async function openThemes(path: string): Promise<readonly ThemeFile[]> {
  return openSource(path, ({ files, theme }) => {
    const themes = readThemes(files, theme);
    checkLimits(themes);
    return themes;
  });
}
