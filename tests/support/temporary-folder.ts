import { statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY_FOLDER = "/dev/shm";
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/** A temporary folder that other accounts can enter: root's own may be closed to them, /tmp never is. */
export function openTemporaryRoot(): string {
  return process.getuid?.() === 0 ? "/tmp" : tmpdir();
}

/** Where the data of test databases goes: memory when there is room for it, else the temporary folder. */
function dataRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ROOM_NEEDED_BYTES ? MEMORY_FOLDER : openTemporaryRoot();
  } catch {
    return openTemporaryRoot();
  }
}

/** A new empty folder for test data; who asks for it removes it. */
export function temporaryDataFolder(purpose: string): Promise<string> {
  return mkdtemp(join(dataRoot(), `evenfall-${purpose}-`));
}
