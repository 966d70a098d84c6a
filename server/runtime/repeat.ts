import { setTimeout as delay } from "node:timers/promises";

/** Waits for a time in milliseconds, or until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
}

/**
 * Runs `work` now, and again and again after a pause.
 * @param work must not fail. It returns the length of the pause in milliseconds. Its signal aborts when the repetition
 * ends.
 * @returns a function that ends it, and waits for running work.
 */
export function repeat(work: (signal: AbortSignal) => Promise<number>): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    while (!signal.aborted) await pause(await work(signal), signal);
  }

  const running = run();
  return async () => {
    ending.abort();
    await running;
  };
}
