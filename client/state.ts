import { useSyncExternalStore } from "react";

/** A value that the whole page shares. Components that read it with `use` render again when it changes. */
export interface SharedState<Value> {
  read(): Value;
  change(next: Value): void;
  /** A hook. */
  use(): Value;
}

/** @param onServer the value in the server's HTML. @param first the value in the browser at first. */
/* @__NO_SIDE_EFFECTS__ */
export function createSharedState<Value>(onServer: Value, first: Value = onServer): SharedState<Value> {
  const listeners = new Set<() => void>();
  let current = first;
  const read = () => current;
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  return {
    read,
    change(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read, () => onServer),
  };
}
