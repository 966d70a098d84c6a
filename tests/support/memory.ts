import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { signalProcess } from "./processes.ts";
import type { Site } from "./site.ts";

const probe = fileURLToPath(new URL("memory-probe.cjs", import.meta.url));

/** The environment of a site that reports its memory. */
export const measurableMemory = { NODE_OPTIONS: `--require ${JSON.stringify(probe)}` };

/** After garbage collection, in MiB. */
export interface Memory {
  /** Memory that the system has given to the process. The process may not use all of it. */
  resident: number;
  heap: number;
  /** Its objects and buffers. */
  held: number;
}

export async function memoryOf(site: Site): Promise<Memory> {
  const { length } = site.log();
  signalProcess(site.pid, "SIGUSR2");
  for (;;) {
    const [, json] = /^memory (\{.*\})$/m.exec(site.log().slice(length)) ?? [];
    if (json) {
      const { rss, heapUsed, external } = JSON.parse(json) as NodeJS.MemoryUsage;
      const [resident = 0, heap = 0, held = 0] = [rss, heapUsed, heapUsed + external].map(
        (bytes) => bytes / 2 ** 20,
      );
      return { resident, heap, held };
    }
    await delay(5);
  }
}

export function describeMemory({ resident, held }: Memory): string {
  return `${resident.toFixed(0)} MiB (${held.toFixed(1)} held)`;
}
