import { useSyncExternalStore } from "react";

let rival: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the theme that the whole page compares with, by its name. */
export function chooseRival(name: string): void {
  rival = name;
  for (const listener of listeners) listener();
}

/** The name of the theme that the whole page compares with; null until the visitor has chosen one. */
export function useRival(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => rival,
    () => null,
  );
}
