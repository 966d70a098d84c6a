import { ifPossible, readStored, store } from "./storage.ts";

// What the page loads later: scripts, each in its own chunk, and files of the build. All of it loads by `loadPart`.

/**
 * Loads something that the visitor needs now. If that fails because the server has another version of the site, the
 * page is loaded again, and this promise does not settle.
 * @param load imports a module, or fetches a file.
 * @throws when it cannot be loaded; immediately if the browser is offline.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadOptional(load);
  } catch (error) {
    if (await reloadIfOutdated()) return await new Promise(() => {});
    throw error;
  }
}

/** Loads something that the visitor can do without, like {@link loadPart} but without loading the page again. */
export async function loadOptional<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw new Error("The browser is offline.");
  await loadMissingSheets();
  return await load().catch((error) => loadAnew(load, error));
}

let attempts = 0;
/** Style sheets of parts that could not be loaded. Vite asks for each once. */
const missingSheets = new Set<string>();

/**
 * Loads again what has failed. Chromium remembers a failed import for as long as the page is open
 * (https://github.com/whatwg/html/issues/6768), but not another address of the same script. That is safe for a script
 * that imports only what the page already has, which `vite.config.ts` sees to.
 */
async function loadAnew<Part>(load: () => Promise<Part>, error: unknown): Promise<Part> {
  const [, kind, address] = /(module:|CSS for) (\S+)$/.exec(String(error)) ?? [];
  if (address === undefined) throw error;
  if (kind === "module:") return await import(/* @vite-ignore */ `${address}?attempt=${++attempts}`);
  missingSheets.add(address);
  await loadMissingSheets();
  return await load();
}

async function loadMissingSheets(): Promise<void> {
  for (const sheet of missingSheets) {
    await new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => reject(new Error(`${sheet} could not be loaded.`)));
      document.head.append(link);
    });
    missingSheets.delete(sheet);
  }
}

/** Loads a file of the build as {@link loadPart} does. @throws also if the server answers with an error. */
export async function loadFile(url: string, init: RequestInit = {}): Promise<Response> {
  return await loadPart(async () => {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`The server answered ${url} with ${response.status}.`);
    return response;
  });
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

/** The document dispatches an event of this type before the page is loaded again for another version of the site. */
export const BEFORE_RELOAD = "beforereload";

/** The key in session storage of the script that has already loaded this page again. */
const RELOADED = "reloaded";

/**
 * Loads the page again if the server has another version of the site, whose page has other scripts. It happens once
 * for each version, and only where that can be remembered. @returns whether the page is being loaded again.
 */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!script || readStored("sessionStorage", RELOADED) === script) return false;
  const response = await fetch(location.pathname + location.search, { cache: "no-store" }).catch(() => null);
  const page = response?.ok ? await response.text().catch(() => script) : script;
  if (page.includes(script) || !store("sessionStorage", RELOADED, script)) return false;
  document.dispatchEvent(new Event(BEFORE_RELOAD));
  location.reload();
  return true;
}
