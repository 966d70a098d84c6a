import type { ToWorker } from "./worker.ts";
import workerUrl from "./worker.ts?worker&url";

/** Whether the visitor's browser is set to save data. */
function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let early: Worker | null = null;

function createWorker(): Worker {
  return new Worker(workerUrl, { type: "module" });
}

/** Returns the worker that was started early, or else a new one. */
export function takeWorker(): Worker {
  const worker = early ?? createWorker();
  early = null;
  return worker;
}

/**
 * Starts a worker when a visitor points at the tab or opens it, while the tab's own script still loads. The worker loads
 * what a first text needs: the most likely grammar.
 */
export function startWorkerEarly(): void {
  if (early || isDataSaverOn()) return;
  const worker = createWorker();
  // A worker whose script failed to load is dropped, because its error event fires only once.
  worker.addEventListener("error", () => {
    if (early === worker) early = null;
  });
  worker.postMessage({ kind: "prepare" } satisfies ToWorker);
  early = worker;
}
