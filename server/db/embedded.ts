import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The embedded database's folder is in use by a running process. */
export class DatabaseLockedError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}. Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = "DatabaseLockedError";
  }
}

function isAlive(pid: number): boolean {
  // 0, an unreadable holder, would mean this process' own group.
  if (pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function readHolder(lockFile: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(lockFile, "utf8"), 10) || 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const heldHere = new Set<string>();

/**
 * Takes the lock of an embedded database folder; PGlite has none, and two processes on one folder lose rows.
 * The lock file holds the holder's process id and is taken over when that process is dead.
 * @returns a function that gives the lock back.
 * @throws {DatabaseLockedError} while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const lockFile = join(folder, "lock");
  if (heldHere.has(lockFile)) throw new DatabaseLockedError(folder, process.pid);
  const mine = `${lockFile}.${process.pid}`;
  await writeFile(mine, `${process.pid}\n`);
  try {
    for (;;) {
      try {
        // link(2) creates the lock with its content in one step: nobody ever reads a half-written one.
        await link(mine, lockFile);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = await readHolder(lockFile);
      if (holder === null) continue;
      if (isAlive(holder)) throw new DatabaseLockedError(folder, holder);
      await removeStale(lockFile, holder);
    }
  } finally {
    await rm(mine, { force: true });
  }
  heldHere.add(lockFile);
  return async () => {
    heldHere.delete(lockFile);
    await rm(lockFile, { force: true });
  };
}

/** Moves a dead holder's lock away, and puts it back if a living process took it over in between. */
async function removeStale(lockFile: string, deadHolder: number): Promise<void> {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    await rename(lockFile, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if ((await readHolder(aside)) !== deadHolder) {
    await link(aside, lockFile).catch(() => {});
  }
  await rm(aside, { force: true });
}
