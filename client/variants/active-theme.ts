import { useSyncExternalStore } from "react";
import { extension } from "../../shared/identity.ts";

/** The document dispatches an event of this type after another theme has been applied. */
export const THEME_CHANGE = "themechange";

function subscribe(listener: () => void): () => void {
  document.addEventListener(THEME_CHANGE, listener);
  return () => document.removeEventListener(THEME_CHANGE, listener);
}

/** The label of the theme that the page shows. */
export function activeTheme(): string {
  return document.documentElement.dataset.theme ?? extension.themeLabel;
}

/** Whether the active theme is light. The server does not know it. */
export function useIsLight(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => getComputedStyle(document.documentElement).colorScheme === "light",
    () => false,
  );
}

/** The active theme's label. Components render again when it changes; the server renders the first theme. */
export function useActiveTheme(): string {
  return useSyncExternalStore(subscribe, activeTheme, () => extension.themeLabel);
}
