import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { within } from "../process/deadline.ts";
import { withSocketPath } from "./socket-path.ts";

/** The embedded database's folder is in use by a running process. */
export class DatabaseLockedError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The embedded database in ${folder} is in use by process ${pid}. Stop that process first, or choose another DATA_DIR.`,
    );
    this.name = "DatabaseLockedError";
  }
}

/** How long a process may take to say on its socket what it is doing, in milliseconds; a stopped one never does. */
const ANSWER_LIMIT = 1_000;
/** How long to wait before trying again beside another process that tries as well, in milliseconds. */
const AGAIN_MIN = 20;
const AGAIN_SPREAD = 100;
/** The owner's account alone. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** `lock.<process id>.<UUID>`; before, the lock was a file `lock` with the process id in it. */
const LOCK = /^lock(?:\.(\d+))?/;
/** What the site itself keeps in a data folder. */
const OWNER_SOCKET = "owner.sock";
const OWN_ENTRIES = new Set(["database", OWNER_SOCKET]);

/** What a process does with a folder. */
type State = "trying" | "holding";

/** Where the running site with the embedded database takes the owner's commands. */
export function ownerSocketPath(dataDir: string): string {
  return join(dataDir, OWNER_SOCKET);
}

/**
 * Takes the lock of an embedded database folder; PGlite has none, and two processes on one folder lose rows.
 *
 * The lock is a socket in the folder on which the holder answers: the system closes it with the process, however that
 * ends, and whatever becomes of process ids. Each process first listens on a socket of its own and then asks all
 * others: of two that come together at least one hears the other. It steps back and tries again, until one is alone.
 * @returns a function that gives the lock back.
 * @throws {DatabaseLockedError} while another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (;;) {
    const claim: { state: State } = { state: "trying" };
    const path = join(folder, `lock.${process.pid}.${randomUUID()}`);
    const server = await announce(path, claim);
    const release = async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(path, { force: true });
    };
    try {
      const others = await askOthers(folder, path);
      const holding = others.find(({ state }) => state === "holding");
      if (holding) throw new DatabaseLockedError(folder, holding.pid);
      if (others.length === 0) {
        claim.state = "holding";
        return release;
      }
    } catch (error) {
      await release();
      throw error;
    }
    await release();
    await delay(AGAIN_MIN + Math.random() * AGAIN_SPREAD);
  }
}

/** Listens on a socket, and tells each process that connects what this process does at that moment. */
async function announce(path: string, claim: { state: State }): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(claim.state);
  });
  await withSocketPath(
    path,
    (name) =>
      new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(name, resolve);
      }),
  );
  // It ends with the process, and keeps none alive.
  return server.unref();
}

/** What the other processes do that have to do with the folder; what dead ones left is removed. */
async function askOthers(folder: string, own: string): Promise<{ state: State; pid: string }[]> {
  const names = (await readdir(folder)).filter((name) => LOCK.test(name) && join(folder, name) !== own);
  const states = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // A site of an earlier version, whose lock is a file, listens for its owner.
      const state = await ask(name === "lock" ? ownerSocketPath(dirname(folder)) : path);
      if (!state) await rm(path, { force: true });
      const pid = LOCK.exec(name)?.[1] ?? (await readFile(path, "utf8").catch(() => "")).trim();
      return state ? { state, pid } : [];
    }),
  );
  return states.flat();
}

/** @returns null when nobody listens there; a process that does not answer in time counts as a holder. */
async function ask(path: string): Promise<State | null> {
  return await withSocketPath(path, async (name) => {
    const socket = createConnection(name);
    try {
      const answer = await within(ANSWER_LIMIT, text(socket), () => "holding");
      return answer === "holding" ? "holding" : "trying";
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (["ECONNREFUSED", "ENOENT", "ENOTSOCK"].includes(code)) return null;
      // It ended while it was asked, or too many ask at once: the next look tells.
      if (["ECONNRESET", "EPIPE", "EAGAIN"].includes(code)) return "trying";
      throw error;
    } finally {
      socket.destroy();
    }
  });
}

/**
 * Keeps the embedded database to the account that the site runs under: its folder, which may have been made by an
 * earlier version, and all that this process makes from now on.
 * @param folder below the data folder, which is kept as well unless it holds other things, too.
 */
export async function keepPrivate(folder: string): Promise<void> {
  process.umask(0o777 & ~PRIVATE_FOLDER);
  await mkdir(folder, { recursive: true });
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
  // A folder that an administrator has made for this account stays as it was made.
  if (isOwn && (await isOpen(dataDir))) await chmod(dataDir, PRIVATE_FOLDER).catch(() => {});
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & 0o077) !== 0;
}
