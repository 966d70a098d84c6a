import { printable } from "../output.ts";
import { UserError } from "../user-error.ts";

/** A mistake in an extension. The message is one sentence that says which file to correct. */
export class ExtensionError extends UserError {
  override name = "ExtensionError";

  constructor(message: string) {
    super(printable(message));
  }
}

/** An extension exceeds a limit. Unlike an unreadable theme, this makes the whole extension invalid. */
export class ExtensionLimitError extends ExtensionError {}

/** A theme or package.json names a missing file. */
export class MissingFileError extends ExtensionError {}

/** Published themes have up to a few hundred kilobytes. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** The limit for all themes together, each with the files it includes. Several themes may name the same file. */
const READ_BYTES_MAX = 32 * 1024 * 1024;

/** The files of an extension, by paths within it. */
export interface ExtensionFiles {
  /** The paths of all files that were read, including those with mistakes. */
  opened: ReadonlySet<string>;
  /** @throws ExtensionError if the extension has no such file. */
  read(path: string): string;
  /** Whether the extension has a file with this path. */
  has(path: string): boolean;
  /** The path for messages. */
  name(path: string): string;
}

/** Whether a file may be read, and its text. */
interface TextReader {
  /** Counts a file of this length. @throws ExtensionError if it, or all files together, are too large. */
  count(path: string, bytes: number): void;
  /** @throws ExtensionError if it is UTF-16. */
  decode(path: string, bytes: Uint8Array): string;
}

/** @param named a path as messages show it. */
export function textReader(named: (path: string) => string): TextReader {
  let read = 0;
  return {
    count(path, bytes) {
      if (bytes > FILE_BYTES_MAX) {
        throw new ExtensionError(`${named(path)} is larger than 4 MiB, the limit for a file.`);
      }
      read += bytes;
      if (read > READ_BYTES_MAX) {
        throw new ExtensionLimitError("Its themes, each with what it includes, have more than 32 MiB together.");
      }
    },
    decode(path, bytes) {
      const [first, second] = bytes;
      if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
        throw new ExtensionError(`${named(path)} is UTF-16, which VS Code does not read: save it as UTF-8.`);
      }
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    },
  };
}

/**
 * The message about a missing file.
 * @param name its name in messages.
 * @param nearby the names of the existing files. One of them may differ only in case.
 */
export function missing(name: string, nearby: Iterable<string> = []): MissingFileError {
  const alike = (one: string) => one.normalize("NFC").toLowerCase();
  const other = [...nearby].find((file) => alike(file) === alike(name));
  if (other !== undefined) {
    return new MissingFileError(
      `${name} is missing, but there is ${other}: write the path as the file is called, because not every system ignores case.`,
    );
  }
  return new MissingFileError(`${name} is missing: build the extension first, or use its .vsix file.`);
}

/** The files of an extension in memory, by paths within it. */
export function filesOf(files: ReadonlyMap<string, Uint8Array>): ExtensionFiles {
  const opened = new Set<string>();
  const reader = textReader((path) => path);
  return {
    opened,
    name: (path) => path,
    has: (path) => files.has(path),
    read(path) {
      const bytes = files.get(path);
      if (bytes === undefined) throw missing(path, files.keys());
      opened.add(path);
      reader.count(path, bytes.length);
      return reader.decode(path, bytes);
    },
  };
}

/** The path from a folder's root, without `.`, `..` and double slashes; null if it leads out of the folder. */
export function pathFromRoot(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/** Resolves `path` from the folder of `from`. VS Code resolves absolute paths within the extension, too. */
export function resolvePath(from: string, path: string): string {
  const folder = from.slice(0, from.lastIndexOf("/") + 1);
  const resolved = pathFromRoot(folder + path.replaceAll("\\", "/"));
  if (resolved !== null) return resolved;
  throw new ExtensionError(`${from} refers to ${path}, which is outside the extension.`);
}

/** A warning if the path has backslashes; undefined if it has none. @param name of the file that names the path. */
export function backslashNote(path: string, name: string): string | undefined {
  if (!path.includes("\\")) return undefined;
  return `${name}: VS Code finds ${path} only on Windows. Write the path with slashes: ${path.replaceAll("\\", "/")}.`;
}
