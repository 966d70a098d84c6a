import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

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

/** The memory and processor time of a process, as Linux counts them. */
export function resourcesOf(pid: number): { memoryMiB: number; cpuMs: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // in ticks of 10 ms: in user mode, and in the kernel
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
  return { memoryMiB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024, cpuMs };
}

/** Waits until a process is idle: it uses at most 20 ms of processor time in half a second. */
export async function untilIdle(pid: number): Promise<void> {
  for (;;) {
    const { cpuMs } = resourcesOf(pid);
    await delay(500);
    if (resourcesOf(pid).cpuMs - cpuMs <= 20) return;
  }
}

/** Sends a signal; a process that has already ended is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
