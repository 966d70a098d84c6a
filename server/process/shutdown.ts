import type { FastifyInstance } from "fastify";
import { REQUESTS_LIMIT, STOP_START_LIMIT, STOP_STEP_LIMIT, within } from "./deadline.ts";

/** The one way in which a process ends in good order: after a signal as after a start that failed. */
export interface Shutdown {
  /** Aborted when stopping begins. */
  signal: AbortSignal;
  /**
   * Adds what undoes a part of the start. The newest is undone first.
   * @param limit how long it may take, in milliseconds.
   */
  add(undo: () => Promise<unknown>, limit?: number): void;
  /** Undoes everything, each step within its limit, once the start has come to rest; a second call joins the first. */
  run(started: Promise<unknown>): Promise<void>;
}

export function createShutdown(): Shutdown {
  const stopping = new AbortController();
  const steps: { undo: () => Promise<unknown>; limit: number }[] = [];
  let running: Promise<void> | undefined;

  async function undoAll(started: Promise<unknown>): Promise<void> {
    stopping.abort();
    await atRest(STOP_START_LIMIT, started);
    for (let step = steps.pop(); step; step = steps.pop()) await atRest(step.limit, step.undo());
  }

  return {
    signal: stopping.signal,
    add: (undo, limit = STOP_STEP_LIMIT) => void steps.push({ undo, limit }),
    run(started) {
      running ??= undoAll(started);
      return running;
    },
  };
}

/** Waits for `work`, but not longer; how it ends does not matter to a process that ends as well. */
async function atRest(limit: number, work: Promise<unknown>): Promise<void> {
  await within(
    limit,
    work.catch(() => {}),
    () => {},
  );
}

/** Stops listening, lets what runs be answered, and cuts what takes too long. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUESTS_LIMIT);
  await app.close();
  clearTimeout(timer);
}
