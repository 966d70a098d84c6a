import { once } from "node:events";
import { chmod, mkdir, open, readdir, readlink, stat } from "node:fs/promises";
import { createConnection } from "node:net";
import { dirname, join } from "node:path";

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

/** The entries that the site itself creates in a data folder. */
const OWNER_SOCKET = "owner.sock";
const OWN_ENTRIES = new Set(["database", OWNER_SOCKET]);
/** The longest address of a Unix domain socket on any system, in bytes. Node silently cuts longer ones. */
const SOCKET_PATH_MAX = 103;

/** The path at which a site with the embedded database takes the owner's commands: a socket, or a link to one. */
export function ownerSocketPath(dataDir: string): string {
  return join(dataDir, OWNER_SOCKET);
}

/** Whether a socket may have a path. */
export function isSocketPath(path: string): boolean {
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX;
}

/** The socket that takes the owner's commands; null when there is none. */
export async function findOwnerSocket(dataDir: string): Promise<string | null> {
  const path = ownerSocketPath(dataDir);
  const socket = await readlink(path).catch(() => path);
  return isSocketPath(socket) ? socket : null;
}

/**
 * Locks the folder of an embedded database. PGlite has no lock, and two processes on one folder lose rows. This is the
 * system's lock on a file, which ends with the process.
 * @returns a function that releases the lock.
 * @throws {DatabaseLockedError} while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // A native module, loaded only where it is used.
  const { tryLock } = await import("fs-native-extensions");
  const file = await open(join(folder, "lock"), "a+", PRIVATE_FILE);
  try {
    if (!tryLock(file.fd) || (await isEarlierSiteRunning(folder))) {
      throw new DatabaseLockedError(folder, (await file.readFile("utf8")).trim());
    }
    await file.truncate();
    await file.write(`${process.pid}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}

/** Whether a site of an earlier version, with another kind of lock, has the folder open. It answers on the owner's socket. */
async function isEarlierSiteRunning(folder: string): Promise<boolean> {
  const path = await findOwnerSocket(dirname(folder));
  if (path === null) return false;
  const socket = createConnection(path);
  const isRunning = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isRunning;
}

/**
 * Closes the embedded database's folder to other accounts: an earlier version may have made it. PGlite makes its files
 * readable for all, but only this account can enter the folder.
 * @param folder in the data folder, which is closed too unless it holds other things.
 */
export async function keepPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (await isOpen(folder)) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await chmod(path, PRIVATE_FOLDER);
      else if (entry.isFile()) await chmod(path, PRIVATE_FILE);
    }
    await chmod(folder, PRIVATE_FOLDER);
  }
  const dataDir = dirname(folder);
  const isOwn = (await readdir(dataDir)).every((name) => OWN_ENTRIES.has(name));
  // A folder that an administrator made for this account keeps its permissions.
  if (isOwn && (await isOpen(dataDir))) await chmod(dataDir, PRIVATE_FOLDER).catch(() => {});
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & 0o077) !== 0;
}
