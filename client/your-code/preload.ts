import { likelyGrammar } from "virtual:likely-grammar";
import { ownThemes } from "virtual:own-themes";
import type { ToWorker } from "./protocol.ts";
import workerUrl from "./worker.ts?worker&url";

/** Whether the visitor has asked for as little traffic as can be. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let isFetched = false;
let begun: Worker | null = null;

function createWorker(): Worker {
  return new Worker(workerUrl, { type: "module" });
}

/** A worker to highlight with: the one that was begun ahead, if it is still to be had. */
export function takeWorker(): Worker {
  const worker = begun ?? createWorker();
  begun = null;
  return worker;
}

/** Begins a worker for a first text as a visitor opens the tab: beside the tab's own script, not after it. */
export function startWorkerEarly(): void {
  if (begun || isDataSaverOn()) return;
  const worker = createWorker();
  // One whose script did not arrive is not given out: the one that takes it would not hear of it any more.
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
    // What does not arrive now is asked for again when it is needed.
    if (url)
      fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
  }
}
