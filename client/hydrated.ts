import { useSyncExternalStore } from "react";

function subscribe(): () => void {
  return () => {};
}

/** False in the page as the server rendered it, true once scripts run: what needs them is off until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
