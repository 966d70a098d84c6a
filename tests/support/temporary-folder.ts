import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** The variable that tells the processes of a run its folder. */
const RUN_FOLDER = "TEST_RUN_FOLDER";

/** Linux keeps files in this folder in memory, where tests that copy the embedded database take less time. */
const MEMORY = "/dev/shm";
const ROOM_NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * What a shell does when its input ends, because the process that began the run has ended, however that came: it ends
 * the run's programs and removes the run's folders, $1 and $2. A frozen program ends only once it goes on.
 */
const CLEAN_UP = `
cat >/dev/null
for file in "$1"/programs/*; do
  [ -e "$file" ] || continue
  kill -CONT "\${file##*/}"
  kill -"$(cat "$file")" "\${file##*/}"
done
for attempt in 1 2 3 4 5 6 7 8 9; do rm -rf "$1" "$2" && break; sleep 0.1; done
`;

/** A new folder that other accounts can enter. It is removed at the end of the run. */
export function temporaryFolder(purpose: string): string {
  return openFolder(join(runFolder(), `${purpose}-`));
}

/** The same for the data of a database, in memory if there is room. */
export function temporaryDataFolder(purpose: string): string {
  const inMemory = memoryFolder(runFolder());
  return openFolder(join(existsSync(inMemory) ? inMemory : runFolder(), `${purpose}-`));
}

/** Has a program ended with this signal at the end of the run. @returns a function for when it has ended before. */
export function endWithRun(pid: number, signal: "KILL" | "QUIT"): () => void {
  const file = join(runFolder(), "programs", String(pid));
  writeFileSync(file, signal);
  return () => rmSync(file, { force: true });
}

/** The folder of this run, which all its processes share. */
function runFolder(): string {
  process.env[RUN_FOLDER] ??= makeRunFolder();
  return process.env[RUN_FOLDER];
}

function memoryFolder(folder: string): string {
  return join(MEMORY, basename(folder));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_NEEDED_BYTES;
}

function makeRunFolder(): string {
  // Root's own temporary folder may be closed to other accounts, but /tmp never is.
  const folder = openFolder(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), "evenfall-"));
  mkdirSync(join(folder, "programs"));
  if (hasRoomInMemory()) mkdirSync(memoryFolder(folder), { mode: 0o755 });
  const shell = spawn("/bin/sh", ["-c", CLEAN_UP, "sh", folder, memoryFolder(folder)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Neither the shell nor the pipe to it keeps this process running.
  shell.unref();
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return folder;
}

function openFolder(prefix: string): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, 0o755);
  return folder;
}
