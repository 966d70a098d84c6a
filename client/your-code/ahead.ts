import { likelyGrammar } from "virtual:likely-grammar";
import { ownThemes } from "virtual:own-themes";
import workerUrl from "./worker.ts?worker&url";

/** Whether the visitor has asked for as little traffic as can be. */
export function isSaving(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

let isFetched = false;

/**
 * Fetches what colours a first text, for whoever reaches for the tab: all at once and beside the tab's own script,
 * where one would otherwise ask for the next.
 */
export function fetchAhead(theme: string): void {
  if (isFetched || isSaving()) return;
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
