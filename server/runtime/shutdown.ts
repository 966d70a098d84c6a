import type { FastifyInstance } from "fastify";
import { REQUESTS_LIMIT, STOP_START_LIMIT, STOP_STEP_LIMIT, withTimeout } from "./deadline.ts";

/** Ends a process in order, after a signal and after a failed start alike. */
export type Shutdown = ReturnType<typeof createShutdown>;

export function createShutdown() {
  const stopping = new AbortController();
  const steps: { undo: () => Promise<unknown>; limit: number }[] = [];
  let running: Promise<void> | undefined;

  async function undoAll(started: Promise<unknown>): Promise<void> {
    stopping.abort();
    await atRest(STOP_START_LIMIT, started);
    for (let step = steps.pop(); step; step = steps.pop()) await atRest(step.limit, step.undo());
  }

  return {
    /** Aborted when the shutdown begins. */
    signal: stopping.signal,

    /**
     * Adds a step that undoes a part of the start. Steps run newest first.
     * @param limit how long it may take, in milliseconds.
     */
    add(undo: () => Promise<unknown>, limit = STOP_STEP_LIMIT): void {
      steps.push({ undo, limit });
    },

    /** Undoes everything, each step within its limit, once the start has ended. A second call waits for the first. */
    run(started: Promise<unknown> = Promise.resolve()): Promise<void> {
      running ??= undoAll(started);
      return running;
    },
  };
}

/** Waits for `work` within a limit. A failure is ignored, because the process ends anyway. */
async function atRest(limit: number, work: Promise<unknown>): Promise<void> {
  await withTimeout(limit, work, () => {}).catch(() => {});
}

/** Stops listening, lets running requests be answered, and cuts off those that take too long. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_LIMIT);
  await app.close();
  clearTimeout(timer);
}
