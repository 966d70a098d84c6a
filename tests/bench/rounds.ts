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

/**
 * Loads servers in turn, in another order in every other round, after a warm-up of all.
 * @returns for each round the results in the order of the servers.
 */
export async function interleave<Servers extends readonly MeasuredServer[]>(
  generator: Generator,
  servers: readonly [...Servers],
  { rounds, seconds }: RoundOptions,
): Promise<{ [Index in keyof Servers]: Measured }[]> {
  async function measure({ port, pid, load }: MeasuredServer): Promise<Measured> {
    const before = processorTime(pid);
    const result = await generator.load(port, load, seconds);
    return { ...result, processorTime: ((processorTime(pid) - before) / result.answers) * 1e6 };
  }
  // The warm-up lasts until V8 has compiled the hot code.
  for (let warmUp = 0; warmUp < 2; warmUp++) for (const server of servers) await measure(server);
  const results: { [Index in keyof Servers]: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured: Measured[] = [];
    for (let turn = 0; turn < servers.length; turn++) {
      const index = round % 2 === 0 ? turn : servers.length - 1 - turn;
      const server = servers[index];
      if (server) measured[index] = await measure(server);
    }
    results.push(measured as { [Index in keyof Servers]: Measured });
  }
  return results;
}
