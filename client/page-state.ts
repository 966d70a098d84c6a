import type { DehydratedState } from "@tanstack/react-query";

/** What the server put into the page beside its HTML. */
export interface PageState {
  /** Names the state of the review list that the page shows; null when it could not be read. */
  version: string | null;
  queries: DehydratedState;
}

export function readPageState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : null;
}
