import { useSyncExternalStore } from "react";

/**
 * A value that the whole page shares.
 * @param onServer the value in the server's HTML. @param first the value in the browser at first.
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
