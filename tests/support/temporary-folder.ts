import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** The variable that tells the processes of a run its folder. */
const RUN_FOLDER = "TEST_RUN_FOLDER";

/** Linux keeps files in this folder in memory, where tests that copy the embedded database take less time. */
const MEMORY = "/dev/shm";
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/** The pauses between the tries become longer. Together they last some twenty seconds. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20 } as const;

/** A new folder that other accounts can enter. It is removed at the end of the run. */
export function temporaryFolder(purpose: string): string {
  return openFolder(join(runFolder(), `${purpose}-`));
}

/** The same for the data of a database, in memory if there is room. */
export function temporaryDataFolder(purpose: string): string {
  const inMemory = memoryFolder(runFolder());
  return openFolder(join(fs.existsSync(inMemory) ? inMemory : runFolder(), `${purpose}-`));
}

/** Removes a folder, even if a program that was killed still writes to it for some seconds. */
export async function removeFolder(folder: string): Promise<void> {
  await fs.promises.rm(folder, REMOVAL);
}

/** Has a program ended with this signal at the end of the run. @returns a function for when it has ended before. */
export function endWithRun(pid: number, signal: "SIGKILL" | "SIGQUIT"): () => void {
  const file = join(runFolder(), "programs", String(pid));
  fs.writeFileSync(file, signal);
  return () => fs.rmSync(file, { force: true });
}

/** The folder of this run, which all its processes share. The process that makes it also removes it. */
function runFolder(): string {
  process.env[RUN_FOLDER] ??= makeRunFolder();
  return process.env[RUN_FOLDER];
}

function memoryFolder(folder: string): string {
  return join(MEMORY, basename(folder));
}

function hasRoomInMemory(): boolean {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize >= ROOM_NEEDED_BYTES;
}

function makeRunFolder(): string {
  // Root's own temporary folder may be closed to other accounts, but /tmp never is.
  const folder = openFolder(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), "evenfall-"));
  fs.mkdirSync(join(folder, "programs"));
  if (hasRoomInMemory()) fs.mkdirSync(memoryFolder(folder), { mode: 0o755 });
  process.once("exit", () => cleanUp(folder));
  return folder;
}

function cleanUp(folder: string): void {
  const programs = join(folder, "programs");
  for (const pid of fs.readdirSync(programs)) {
    const signal = fs.readFileSync(join(programs, pid), "utf8") as NodeJS.Signals;
    try {
      process.kill(Number(pid), "SIGCONT"); // a frozen program ends only once it goes on
      process.kill(Number(pid), signal);
    } catch {} // it has just ended
  }
  for (const path of [folder, memoryFolder(folder)]) fs.rmSync(path, REMOVAL);
}

function openFolder(prefix: string): string {
  const folder = fs.mkdtempSync(prefix);
  fs.chmodSync(folder, 0o755);
  return folder;
}
