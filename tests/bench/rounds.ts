import type { Generator, Load, LoadResult } from "./generator.ts";
import { processorTime } from "./machine.ts";

/** A server under load. */
export interface MeasuredServer {
  port: number;
  pid: number;
  load: Load;
}

export interface Measured extends LoadResult {
  /** Of the server, per request, in microseconds. */
  processorTime: number;
}

export interface RoundOptions {
  rounds: number;
  seconds: number;
}

/** Loads two servers in turn, the first one first in every other round, after a warm-up of both. */
export async function interleave(
  generator: Generator,
  a: MeasuredServer,
  b: MeasuredServer,
  { rounds, seconds }: RoundOptions,
): Promise<[a: Measured, b: Measured][]> {
  async function measure({ port, pid, load }: MeasuredServer): Promise<Measured> {
    const before = processorTime(pid);
    const result = await generator.load(port, load, seconds);
    return { ...result, processorTime: ((processorTime(pid) - before) / result.answers) * 1e6 };
  }
  // The warm-up lasts until V8 has compiled the hot code.
  for (let warmUp = 0; warmUp < 2; warmUp++) {
    await measure(a);
    await measure(b);
  }
  const results: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) results.push([await measure(a), await measure(b)]);
    else {
      const second = await measure(b);
      results.push([await measure(a), second]);
    }
  }
  return results;
}
