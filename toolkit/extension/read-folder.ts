import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { ExtensionError, type ExtensionFiles, missing, textReader } from "./extension-files.ts";
import { isRecord, parseObject } from "./json.ts";
import { type Extension, readFiles, readLoneTheme } from "./read-extension.ts";
import type { ThemeFile } from "./theme-file.ts";

/** @param name the folder's name in messages; if it is empty, messages name only the files in it. */
export function filesIn(folder: string, name: string): ExtensionFiles {
  const root = realpathSync(folder);
  const named = (path: string) => (name === "" ? path : `${name}/${path}`);
  const isInside = (file: string) => realpathSync(file).startsWith(`${root}${sep}`);
  const opened = new Set<string>();
  const reader = textReader(named);
  return {
    opened,
    name: named,
    has(path) {
      const file = join(root, path);
      return existsSync(file) && isInside(file) && statSync(file).isFile();
    },
    read(path) {
      const file = join(root, path);
      if (!existsSync(file)) {
        const files = readdirSync(root, { recursive: true, encoding: "utf8" });
        throw missing(
          named(path),
          files.map((other) => named(other.replaceAll("\\", "/"))),
        );
      }
      if (!isInside(file)) {
        throw new ExtensionError(`${named(path)} is a link that leads out of the extension.`);
      }
      const stats = statSync(file);
      if (!stats.isFile()) throw new ExtensionError(`${named(path)} is a folder, not a file.`);
      opened.add(path);
      reader.count(path, stats.size);
      return reader.decode(path, readFileSync(file));
    },
  };
}

/** Whether the package.json of a folder lists themes. */
function listsThemes(folder: string): boolean {
  try {
    const { contributes } = parseObject(readFileSync(join(folder, "package.json"), "utf8"), "");
    return isRecord(contributes) && Array.isArray(contributes.themes);
  } catch {
    return false;
  }
}

/** The maximum depth of a package in a repository: `editors/vscode/theme`. */
const PACKAGE_DEPTH_MAX = 3;

/** The folders within `folder` that are extensions with themes. */
function extensionsIn(folder: string, depth = 1): string[] {
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => join(folder, name));
  return inner.flatMap((path) => {
    if (listsThemes(path)) return [path];
    return depth < PACKAGE_DEPTH_MAX ? extensionsIn(path, depth + 1) : [];
  });
}

/**
 * Checks that `folder` is an extension. @param name its name in messages.
 * @throws ExtensionError that names the extensions in it, if it is the root of several packages.
 */
export function checkExtension(folder: string, name: string): void {
  if (listsThemes(folder)) return;
  const found = extensionsIn(folder).map((path) => relative(folder, path));
  if (found.length > 0) {
    throw new ExtensionError(
      `${name || folder} does not list any themes. Name the folder in it that does: ${found.join(", ")}.`,
    );
  }
  if (!existsSync(join(folder, "package.json"))) {
    throw new ExtensionError(`${name || folder} contains no package.json: it is not a VS Code extension.`);
  }
}

/**
 * Reads the VS Code extension in `folder` as VS Code does.
 * @param name the folder's name in messages; if it is empty, messages name only the files in it.
 * @throws ExtensionError with one sentence if VS Code could not use it.
 */
export function readExtension(folder: string, name: string): Extension {
  checkExtension(folder, name);
  return { folder, ...readFiles(filesIn(folder, name)) };
}

/** Reads a theme file outside an extension. Messages name its path. */
export function readThemeFile(path: string): ThemeFile {
  return readLoneTheme(filesIn(dirname(path), dirname(path)), basename(path));
}
