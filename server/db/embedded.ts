import { chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

/** The embedded database's folder is in use by a running process. */
export class DatabaseLockedError extends Error {
  /** @param pid the process, if it is known. */
  constructor(folder: string, pid: string) {
    super(
      `The embedded database in ${folder} is in use by ${pid ? `process ${pid}` : "another process"}. Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = "DatabaseLockedError";
  }
}

/** File modes that give access only to the owner's account. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Locks the folder of an embedded database, and closes it to other accounts. PGlite has no lock, and two processes on one
 * folder lose rows. PGlite makes its files readable for all accounts, but only this account can enter the folder. The
 * system releases the lock when the process ends.
 * @returns a function that releases the lock.
 * @throws {DatabaseLockedError} while another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER);
  // A native module, loaded only where it is used.
  const { tryLock } = await import("fs-native-extensions");
  const file = await open(join(folder, "lock"), "a+", PRIVATE_FILE);
  try {
    if (!tryLock(file.fd)) throw new DatabaseLockedError(folder, (await file.readFile("utf8")).trim());
    await file.truncate();
    await file.write(`${process.pid}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}
