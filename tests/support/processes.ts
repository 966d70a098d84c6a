import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface ProcessEntry {
  pid: number;
  parent: number;
  state: string;
}

/** Every running process: from /proc where there is one (a slim machine has no ps), else from ps. */
function listProcesses(): ProcessEntry[] {
  if (!existsSync("/proc/self/stat")) {
    return execFileSync("ps", ["-A", "-o", "pid=,ppid=,state="], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent, state]) => ({ pid: Number(pid), parent: Number(parent), state: state ?? "" }));
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        // The command's name stands in parentheses and may hold spaces: read on after the last one.
        const [state = "", parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return [{ pid: Number(name), parent: Number(parent), state }];
      } catch {
        return []; // ended since the folder was listed
      }
    });
}

/** The direct children of a process. */
export function childProcesses(parent: number): number[] {
  return listProcesses()
    .filter((entry) => entry.parent === parent)
    .map(({ pid }) => pid);
}

/** The given processes that still run. A zombie does not count. */
export function runningProcesses(pids: readonly number[]): number[] {
  return listProcesses()
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith("Z"))
    .map(({ pid }) => pid);
}

/** Sends a signal; a process that has already ended is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
