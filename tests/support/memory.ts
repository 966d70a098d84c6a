import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { resourcesOf, signalProcess } from "./processes.ts";
import type { Site } from "./site.ts";

const collectGarbage = fileURLToPath(new URL("collect-garbage.cjs", import.meta.url));

/** The environment of a site that reports its memory. */
export const measurableMemory = { NODE_OPTIONS: `--require ${JSON.stringify(collectGarbage)}` };

/** In MiB. */
export interface Memory {
  /** Memory that the system has given to the process. The process may not use all of it. */
  resident: number;
  /** Its objects and buffers, without garbage. */
  held: number;
}

export async function memoryOf(site: Site): Promise<Memory> {
  const resident = resourcesOf(site.pid).memoryMiB;
  const { length } = site.log();
  signalProcess(site.pid, "SIGUSR2");
  const answer = () => /(\d+) bytes are held/.exec(site.log().slice(length))?.[1];
  await expect.poll(answer).toBeDefined();
  return { resident, held: Number(answer()) / 2 ** 20 };
}

export function describeMemory({ resident, held }: Memory): string {
  return `${resident.toFixed(0)} MiB (${held.toFixed(1)} held)`;
}
