import { execFileSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { resourcesOf } from "../support/processes.ts";

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
    return resourcesOf(pid).cpuMs / 1000;
  } catch {
    return Number.NaN;
  }
}
