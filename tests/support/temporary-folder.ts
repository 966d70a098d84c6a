import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanUpAtExit } from "./clean-up.ts";

const MEMORY_FOLDER = "/dev/shm";
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/** The folder of this process's temporary folders. */
let parent: string | null = null;

/** A new folder that other accounts can enter. It is removed when this process ends. */
export function temporaryFolder(purpose: string): string {
  if (parent === null) {
    parent = openFolder(join(openTemporaryRoot(), "evenfall-"));
    cleanUpAtExit('rm -rf "$1"', [parent]);
  }
  return openFolder(join(parent, `${purpose}-`));
}

function openFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o755);
  return folder;
}

/** A temporary folder that other accounts can enter. Root's own may be closed to them, but /tmp never is. */
export function openTemporaryRoot(): string {
  return process.getuid?.() === 0 ? "/tmp" : tmpdir();
}

/** The folder for test databases: in memory if there is room, else the temporary folder. */
function dataRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= ROOM_NEEDED_BYTES ? MEMORY_FOLDER : openTemporaryRoot();
  } catch {
    return openTemporaryRoot();
  }
}

/** A new empty folder for test data. The caller removes it. */
export function temporaryDataFolder(purpose: string): Promise<string> {
  return mkdtemp(join(dataRoot(), `evenfall-${purpose}-`));
}
