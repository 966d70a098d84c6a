import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { zipSync } from "fflate";
import { type Entry, openPromise } from "yauzl";
import { ExtensionError } from "./extension-files.ts";

/** The largest published themes have a few hundred files. */
const FILES_MAX = 2_000;
const FILE_BYTES_MAX = 32 * 1024 * 1024;
const BYTES_MAX = 128 * 1024 * 1024;
/** Windows refuses longer paths. */
const PATH_LENGTH_MAX = 200;

const extensionFolder = "extension/";
const fileTypes = 0o170000;
const regularFile = 0o100000;

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

/** Checks the number, the sizes and the paths of files before any of them is unpacked. */
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

/** Whether the entry is a regular file. An entry without Unix attributes counts as one. */
function isRegular(entry: Entry): boolean {
  const isUnix = entry.versionMadeBy >>> 8 === 3;
  const type = (entry.externalFileAttributes >>> 16) & fileTypes;
  return !isUnix || type === 0 || type === regularFile;
}

/** The path within the extension; null for folders and for entries outside `extension/`. */
function pathWithin(entry: Entry): string | null {
  const isFolder = entry.fileName.endsWith("/");
  checkPath(isFolder ? entry.fileName.slice(0, -1) : entry.fileName);
  return isFolder || !entry.fileName.startsWith(extensionFolder)
    ? null
    : entry.fileName.slice(extensionFolder.length);
}

/**
 * Unpacks the `extension/` folder of a `.vsix` into `folder`. Every entry of the archive's directory is checked before
 * the first file is unpacked, and a file that is longer than its entry says is refused.
 * @throws ExtensionError with one sentence. Some files may already be written then.
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  try {
    const zip = await openPromise(archive, {
      strictFileNames: true,
      validateEntrySizes: true,
      autoClose: false,
    });
    try {
      if (zip.entryCount > FILES_MAX)
        throw new ExtensionError(
          `It contains ${zip.entryCount.toLocaleString("en")} entries; at most ${FILES_MAX.toLocaleString("en")} are allowed.`,
        );
      const limits = new FileLimits();
      const files: { path: string; entry: Entry }[] = [];
      for await (const entry of zip.eachEntry()) {
        const path = pathWithin(entry);
        if (!isRegular(entry) && !entry.fileName.endsWith("/")) {
          throw new ExtensionError(`${entry.fileName} is a link or a device, not a file.`);
        }
        if (path === null) continue;
        limits.add(path, Math.max(entry.uncompressedSize, entry.compressedSize));
        if (entry.isEncrypted()) throw new ExtensionError(`${entry.fileName} is encrypted.`);
        files.push({ path, entry });
      }
      for (const { path, entry } of files) {
        const target = join(folder, path);
        mkdirSync(dirname(target), { recursive: true });
        const bytes = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(bytes) !== entry.crc32) throw new ExtensionError(`${entry.fileName} is damaged.`);
        writeFileSync(target, bytes, { flag: "wx" });
      }
      if (!files.some(({ path }) => path === "package.json")) {
        throw new ExtensionError("It has no extension/package.json: it is not a VS Code extension.");
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ExtensionError) throw error;
    throw new ExtensionError(`It cannot be unpacked (${(error as Error).message}).`);
  }
}

/** The zip format's earliest date. All files have it, so that the same files give the same bytes. */
const modified = new Date(1980, 0, 1);

/** Packs files, by their paths in the archive. */
export function zip(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { level: 9, mtime: modified });
}
