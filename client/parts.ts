import { queryOptions } from "@tanstack/react-query";
import { ifPossible, readStored, store } from "./storage.ts";

// What the page loads later: scripts, each in its own chunk, and JSON files.

/**
 * Loads scripts that the visitor needs now.
 * @throws immediately if the browser is offline. Browsers remember a failed import: on the same page it would fail
 * again even after the connection has returned.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  return await load();
}

/** Loads a JSON file. @throws if the server answers with an error. */
export async function loadJson<Data>(url: string): Promise<Data> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${url} with ${response.status}.`);
  return await response.json();
}

/**
 * A query for a file from the build. The file is loaded once, because its address changes with its content. After a
 * failure it is loaded again when another component needs it or when the network returns.
 */
export function fileQuery<Content>(url: string, load: (url: string) => Promise<Content>) {
  return queryOptions({
    queryKey: [url],
    queryFn: () => load(url),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: true,
  });
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
