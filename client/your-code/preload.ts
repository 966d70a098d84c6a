import { likelyGrammar } from "virtual:likely-grammar";
import { ownThemes } from "virtual:own-themes";
import type { ToWorker } from "./protocol.ts";
import workerUrl from "./worker.ts?worker&url";

/** Whether the visitor's browser is set to save data. */
export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let isFetched = false;
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

/** Starts a worker when a visitor opens the tab, while the tab's own script still loads. */
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

/** Fetches the files for a first text at once when a visitor points at the tab. Each would otherwise wait for the last. */
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
