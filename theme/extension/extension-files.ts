import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { UserError } from "../user-error.ts";

/** Replaces control characters by spaces, because commands print the extension's texts to a terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** A mistake in an extension. The message is one sentence that says which file to correct. */
export class ExtensionError extends UserError {
  override name = "ExtensionError";

  constructor(message: string) {
    super(printable(message));
  }
}

/** More than an extension may have. Unlike a theme that cannot be read, it refuses the whole extension. */
export class ExtensionLimitError extends ExtensionError {}

/** Published themes have a few hundred kilobytes. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** All themes together, each with what it includes: several themes may name the same file. */
const READ_BYTES_MAX = 32 * 1024 * 1024;

/** The files of an extension, by paths within it. */
export interface ExtensionFiles {
  /** The paths of all files that were read, including those with mistakes. */
  opened: ReadonlySet<string>;
  /** @throws ExtensionError if the extension has no such file. */
  read(path: string): string;
  /** Whether there is a file with this path. */
  has(path: string): boolean;
  /** The path as messages show it. */
  name(path: string): string;
}

/** @param name the folder's name in messages. */
export function filesIn(folder: string, name: string): ExtensionFiles {
  const root = realpathSync(folder);
  const named = (path: string) => (name === "" ? path : `${name}/${path}`);
  const isInside = (file: string) => realpathSync(file).startsWith(`${root}${sep}`);
  const opened = new Set<string>();
  let read = 0;
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
        throw new ExtensionError(
          `${named(path)} is missing: build the extension first, or use its .vsix file.`,
        );
      }
      if (!isInside(file)) {
        throw new ExtensionError(`${named(path)} is a link that leads out of the extension.`);
      }
      const stats = statSync(file);
      if (!stats.isFile()) throw new ExtensionError(`${named(path)} is a folder, not a file.`);
      opened.add(path);
      if (stats.size > FILE_BYTES_MAX) {
        throw new ExtensionError(`${named(path)} is larger than 4 MiB, the limit for a file.`);
      }
      read += stats.size;
      if (read > READ_BYTES_MAX) {
        throw new ExtensionLimitError(
          "Its themes, each with what it includes, have more than 32 MiB together.",
        );
      }
      const bytes = readFileSync(file);
      if (["fffe", "feff"].includes(bytes.subarray(0, 2).toString("hex"))) {
        throw new ExtensionError(`${named(path)} is UTF-16, which VS Code does not read: save it as UTF-8.`);
      }
      return bytes.toString("utf8");
    },
  };
}

/** Resolves `path` from the folder of `from`. VS Code resolves absolute paths within the extension, too. */
export function resolvePath(from: string, path: string): string {
  const resolved = posix.normalize(posix.join(posix.dirname(from), path.replaceAll("\\", "/")));
  if (resolved === ".." || resolved.startsWith("../")) {
    throw new ExtensionError(`${from} refers to ${path}, which is outside the extension.`);
  }
  return resolved.replace(/^\/+/, "");
}

/** A warning if the path has backslashes; undefined if it has none. @param name of the file that names the path. */
export function backslashNote(path: string, name: string): string | undefined {
  if (!path.includes("\\")) return undefined;
  return `${name}: VS Code finds ${path} only on Windows. Write the path with slashes: ${path.replaceAll("\\", "/")}.`;
}
