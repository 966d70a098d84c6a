import { ifPossible, readStored, store } from "./storage.ts";

/** Parts of the page that are loaded after it, each in a chunk of its own. */

/**
 * Loads scripts that the visitor needs now.
 * @throws immediately if the browser is offline. Browsers remember a failed import: on the same page it would fail
 * again even after the connection has returned.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  return await load();
}

/** Calls `callback` once the page has loaded and is idle. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  const schedule = () => ifPossible(() => requestIdleCallback(callback)) ?? setTimeout(callback, 1);
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}

/** The key in session storage of the version that has already loaded this page again. */
const RELOADED = "reloaded";

/**
 * Loads the page again when a part of it is gone, because the site has a new version. Drafts survive it. It happens
 * once per version, and only where that can be remembered.
 */
export function reloadWhenOutdated(): void {
  addEventListener("vite:preloadError", () => {
    const version = import.meta.url;
    if (!navigator.onLine || readStored("sessionStorage", RELOADED) === version) return;
    if (store("sessionStorage", RELOADED, version)) location.reload();
  });
}
