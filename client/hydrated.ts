import { useSyncExternalStore } from "react";

function subscribe(): () => void {
  return () => {};
}

/** False in the server's HTML, true once scripts run. Controls that need scripts are disabled until then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
