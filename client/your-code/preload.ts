import { likelyGrammar } from "virtual:likely-grammar";
import { ownThemes } from "virtual:own-themes";
import type { ToWorker } from "./protocol.ts";
import workerUrl from "./worker.ts?worker&url";

/** Whether the visitor asks to save data. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let isFetched = false;
let begun: Worker | null = null;

function createWorker(): Worker {
  return new Worker(workerUrl, { type: "module" });
}

/** A worker: the preloaded one, if it is still free. */
export function takeWorker(): Worker {
  const worker = begun ?? createWorker();
  begun = null;
  return worker;
}

/** Begins a worker for a first text as a visitor opens the tab: beside the tab's own script, not after it. */
export function startWorkerEarly(): void {
  if (begun || isDataSaverOn()) return;
  const worker = createWorker();
  // A worker whose script failed to load is not given out, because its error event is over.
  worker.addEventListener("error", () => {
    if (begun === worker) begun = null;
  });
  worker.postMessage({ kind: "prepare" } satisfies ToWorker);
  begun = worker;
}

/**
 * Fetches what colours a first text as a visitor reaches for the tab: all at once, where one file would otherwise ask
 * for the next.
 */
export function preloadFiles(theme: string): void {
  if (isFetched || isDataSaverOn()) return;
  isFetched = true;
  const rules = ownThemes.find(({ name }) => name === theme)?.url;
  for (const url of [workerUrl, likelyGrammar, rules]) {
    // A file that fails to load is requested again on use.
    if (url)
      fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
  }
}
