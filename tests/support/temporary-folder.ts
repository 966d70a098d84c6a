import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/** Where the data of test databases goes: memory when there is room for it, else the temporary folder. */
export function dataRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ROOM_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A new empty folder for test data; who asks for it removes it. */
export function temporaryDataFolder(purpose: string): Promise<string> {
  return mkdtemp(join(dataRoot(), `evenfall-${purpose}-`));
}
