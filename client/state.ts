import { useSyncExternalStore } from "react";

/**
 * Creates a value that all components of the page share.
 * @param onServer the value that the server renders.
 * @param first the browser's initial value.
 */
/* @__NO_SIDE_EFFECTS__ */
export function createSharedState<Value>(onServer: Value, first: Value = onServer) {
  const listeners = new Set<() => void>();
  let current = first;
  const read = () => current;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    read,
    change(next: Value): void {
      current = next;
      for (const listener of listeners) listener();
    },
    /** A hook. The component renders again after each change. */
    use: () => useSyncExternalStore(subscribe, read, () => onServer),
  };
}

const neverChanges = () => () => {};

/** False in the server's HTML, true once scripts run. Controls that need scripts are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
