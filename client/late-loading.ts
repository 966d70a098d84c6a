import { holdsText, ifPossible, readStored, store } from "./storage.ts";

// What the page loads later: scripts, each in its own chunk, and files of the build.

let attempts = 0;

/**
 * Imports the script of a part of the page. A browser remembers a failed import while the page is open
 * (https://github.com/whatwg/html/issues/6768), but treats the same script with another fragment as a new one. The
 * script's address is in the source of `load`. This is safe for a script that imports only what the page already has:
 * see `vite.config.ts`.
 */
export async function importPart<Module>(load: () => Promise<Module>): Promise<Module> {
  return await load().catch(async (error: unknown) => {
    const [, script] = /import\(\W([^"'`]+)/.exec(String(load)) ?? [];
    if (script === undefined) throw error;
    return await import(/* @vite-ignore */ `${new URL(script, import.meta.url)}#${++attempts}`);
  });
}

/** Loads a file of the build. @throws on network failures and on error responses. */
export async function loadFile(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init).catch(() => null);
  if (response?.ok) return response;
  void reloadIfOutdated();
  throw new Error(`${url} could not be loaded.`);
}

/** Loads a JSON file as {@link loadFile} does. */
export async function loadJson<Data>(url: string): Promise<Data> {
  return await (await loadFile(url)).json();
}

/** Calls `callback` once the page has loaded and is idle. */
export function whenIdle(callback: () => void): void {
  // Safari has no requestIdleCallback.
  const schedule = () => ifPossible(() => requestIdleCallback(callback)) ?? setTimeout(callback, 1);
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}

/** What the page keeps in session storage across a reload, as JSON, by its key. */
export const keptOverReload = new Map<string, () => string>();

/** The session storage key for the scripts of the page that was already reloaded. */
const RELOADED = "reloaded";

/**
 * Reloads the page if the server has another version of the site, whose page has other scripts: once per version, and
 * never while a field holds text that is not stored.
 */
export async function reloadIfOutdated(): Promise<void> {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const reloaded = readStored("sessionStorage", RELOADED) ?? "";
  if (!script || reloaded.includes(script)) return;
  const response = await fetch(location.pathname + location.search, { cache: "no-store" }).catch(() => null);
  const page = response?.ok && (await response.text().catch(() => null));
  if (!page || page.includes(script)) return;
  const kept = () => [...keptOverReload].map(([key, read]) => [key, read()] as const);
  const save = () => kept().every((entry) => store("sessionStorage", ...entry));
  if (!typedTexts().every((text) => holdsText(text) || kept().some(([, json]) => json.includes(text)))) return;
  if (!save() || !store("sessionStorage", RELOADED, `${reloaded} ${script}`)) return;
  // The visitor can type until the browser leaves the page.
  addEventListener("pagehide", save, { once: true });
  location.reload();
}

/** The texts in the page's fields, as they appear in JSON. */
function typedTexts(): string[] {
  const fields = "textarea:not([readonly]), input:is(:not([type]), [type=text], [type=email], [type=search])";
  const values = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].map(
    ({ value }) => value,
  );
  return values.filter(Boolean).map((value) => JSON.stringify(value).slice(1, -1));
}
