import { zipSync } from "fflate";
import { ExtensionError } from "./extension-files.ts";
import { readZip, type ZipEntry } from "./zip.ts";

/** The largest published themes have a few hundred files. */
const FILES_MAX = 2_000;
const FILE_BYTES_MAX = 32 * 1024 * 1024;
const BYTES_MAX = 128 * 1024 * 1024;
/** Windows refuses longer paths. */
const PATH_LENGTH_MAX = 200;

const extensionFolder = "extension/";

/** @throws ExtensionError for a path that a file system could resolve to another file or folder. */
function checkPath(path: string): void {
  const parts = path.split("/");
  const isUnsafe =
    path.length > PATH_LENGTH_MAX ||
    /[\\:\p{Cc}]/u.test(path) ||
    parts.some((part) => part === "" || part === "." || part === ".." || /[. ]$/.test(part));
  if (isUnsafe) {
    throw new ExtensionError(
      `The path ${JSON.stringify(path.slice(0, PATH_LENGTH_MAX))} is not allowed in an extension.`,
    );
  }
}

/** Checks the number, the sizes and the paths of files before unpacking. */
class FileLimits {
  #files = 0;
  #bytes = 0;
  readonly #paths = new Map<string, "file" | "folder">();

  /** Counts a file. @throws ExtensionError if a limit is exceeded or another file has the same path. */
  add(path: string, bytes: number): void {
    checkPath(path);
    this.#files += 1;
    this.#bytes += bytes;
    if (this.#files > FILES_MAX) {
      throw new ExtensionError(`It contains more than ${FILES_MAX.toLocaleString("en")} files.`);
    }
    if (bytes > FILE_BYTES_MAX || this.#bytes > BYTES_MAX) {
      throw new ExtensionError(
        `It is too large: a file may have ${FILE_BYTES_MAX / 1024 / 1024} MiB, all files together ${BYTES_MAX / 1024 / 1024} MiB.`,
      );
    }
    // Some file systems ignore case and Unicode normalization.
    const key = path.normalize("NFC").toLowerCase();
    const parts = key.split("/");
    const folders = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
    if (this.#paths.has(key) || folders.some((folder) => this.#paths.get(folder) === "file")) {
      throw new ExtensionError(`It contains ${path} twice.`);
    }
    this.#paths.set(key, "file");
    for (const folder of folders) this.#paths.set(folder, "folder");
  }
}

/** The path within the extension; null for folders and for entries outside `extension/`. */
function pathWithin(name: string): string | null {
  const isFolder = name.endsWith("/");
  checkPath(isFolder ? name.slice(0, -1) : name);
  return isFolder || !name.startsWith(extensionFolder) ? null : name.slice(extensionFolder.length);
}

/**
 * Unpacks the `extension/` folder of a `.vsix`. It checks every entry of the archive's directory before it unpacks the
 * first file, and refuses a file whose content does not match its entry.
 * @param isWanted whether to unpack a file, by its path within the extension.
 * @returns the files, by these paths.
 * @throws ExtensionError with one sentence.
 */
export function unpack(archive: Uint8Array, isWanted: (path: string) => boolean = () => true): Map<string, Uint8Array> {
  const limits = new FileLimits();
  const files = new Map<string, ZipEntry>();
  for (const entry of readZip(archive, FILES_MAX)) {
    const path = pathWithin(entry.name);
    if (entry.isSpecial) throw new ExtensionError(`${entry.name} is a link or a device, not a file.`);
    if (path === null) continue;
    limits.add(path, Math.max(entry.size, entry.packed));
    if (entry.isEncrypted) throw new ExtensionError(`${entry.name} is encrypted.`);
    files.set(path, entry);
  }
  if (!files.has("package.json")) {
    throw new ExtensionError("It has no extension/package.json: it is not a VS Code extension.");
  }
  const wanted = [...files].filter(([path]) => isWanted(path));
  return new Map(wanted.map(([path, entry]) => [path, entry.unpack()]));
}

/** The zip format's earliest date. All files get it, so that the same files produce the same bytes. */
const modified = new Date(1980, 0, 1);

/** Packs files, by their paths in the archive. */
export function zip(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { level: 9, mtime: modified });
}
