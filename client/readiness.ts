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

/** Calls `callback` after the `load` event of the page, or at once if the event is over. */
export function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else window.addEventListener("load", callback, { once: true });
}
