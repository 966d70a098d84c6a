import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";

const canPin = process.platform === "linux" && availableParallelism() >= 2 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Keeps all threads of a process on one processor: servers on 0, the load generator on 1. */
export function pin(pid: number | undefined, processor: 0 | 1): void {
  if (!canPin || pid === undefined) return;
  execFileSync("taskset", ["-a", "-c", "-p", String(processor), String(pid)], { stdio: "ignore" });
}

/** The machine in one line. */
export function describeMachine(): string {
  const [processor] = cpus();
  return [
    `Node ${process.versions.node}`,
    `${availableParallelism()} × ${processor?.model.trim() ?? "unknown processor"}`,
    canPin
      ? "the server measured on one, the load generator on the other"
      : "no processor of its own for anybody",
  ].join("; ");
}

/** The processor time that a process has used, in seconds; NaN where /proc does not say. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}
