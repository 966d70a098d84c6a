import { zipSync } from "fflate";

/** The zip format's earliest date. All files have it, so that the same files give the same bytes. */
const modified = new Date(1980, 0, 1);

/** Packs files, by their paths in the archive. */
export function zip(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { level: 9, mtime: modified });
}
