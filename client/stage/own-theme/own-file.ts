import { ownThemeWording, stageWording } from "../../../defaults/words/stage.ts";
import { changeStageThemes, OWN_THEME_CACHE, type OwnTheme, readStageThemes } from "../../stage-themes.ts";
import { ifPossible } from "../../storage.ts";
import { showToast } from "../../ui/toast.ts";
import type { ReadThemes } from "./theme-reader.ts";
import workerUrl from "./theme-worker.ts?worker&url";

/** The largest file to read. The largest published theme extensions are smaller. */
const BYTES_MAX = 5_000_000;
/** How long a worker may take, including its loading, in milliseconds. Then it is terminated. */
const TIME_MAX = 10_000;

const problems = {
  tooLarge: () => ownThemeWording.tooLarge(BYTES_MAX / 1_000_000),
  noTheme: () => ownThemeWording.noTheme,
  notWhole: () => ownThemeWording.notWhole,
  slow: () => ownThemeWording.slow,
  notLoaded: () => stageWording.notLoaded(ownThemeWording.choose),
};

type Outcome = ReadThemes | { problem: keyof typeof problems };

/** Reads a file in its own worker, so that no file can block the page. */
async function read(file: File): Promise<Outcome> {
  if (file.size > BYTES_MAX) return { problem: "tooLarge" };
  const worker = ifPossible(() => new Worker(workerUrl, { type: "module" }));
  if (!worker) return { problem: "notLoaded" };
  const outcome = new Promise<Outcome>((resolve) => {
    worker.addEventListener("error", () => resolve({ problem: "notLoaded" }));
    worker.addEventListener("message", ({ data }: MessageEvent<ReadThemes>) => resolve(data));
    setTimeout(() => resolve({ problem: "slow" }), TIME_MAX);
    worker.postMessage(file);
  });
  return await outcome.finally(() => worker.terminate());
}

/** Counts the opened files, so that only the latest one is shown. */
let opened = 0;

/** The cache's key for the file. Nothing is ever loaded from this address. */
const KEY = "/own-theme";

/**
 * Stores the file and its themes, because reading it again may take seconds. The key of the themes is the worker's
 * address, which changes with its version, so another version reads the file again.
 */
async function keep(file: File, themes: readonly OwnTheme[]): Promise<void> {
  await caches.delete(OWN_THEME_CACHE);
  const cache = await caches.open(OWN_THEME_CACHE);
  const headers = { "x-name": encodeURIComponent(file.name) };
  await cache.put(KEY, new Response(file, { headers }));
  await cache.put(workerUrl, Response.json(themes));
}

/** The themes of the stored file; empty if there is no file, or if this version cannot read it. */
async function kept(): Promise<readonly OwnTheme[]> {
  const cache = await caches.open(OWN_THEME_CACHE);
  const themes = await cache.match(workerUrl);
  if (themes) return await themes.json();
  const response = await cache.match(KEY);
  if (!response) return [];
  const file = new File([await response.blob()], decodeURIComponent(response.headers.get("x-name") ?? ""));
  const outcome = await read(file);
  if ("problem" in outcome) return [];
  if (opened === 0) await keep(file, outcome.themes).catch(() => {});
  return outcome.themes;
}

/** Reads a file that the visitor chose, shows its first theme on the stage, and stores the file. */
export async function openFile(file: File): Promise<void> {
  opened += 1;
  const mine = opened;
  const outcome = await read(file);
  if (mine !== opened) return;
  if ("problem" in outcome) return showToast({ kind: "error", text: problems[outcome.problem]() });
  changeStageThemes({ own: outcome.themes, yours: outcome.themes[0] ?? null });
  showToast({ kind: "info", text: ownThemeWording.kept });
  // If the browser stores nothing, the theme stays until the page is closed.
  await keep(file, outcome.themes).catch(() => {});
}

/** Loads the stored themes, and shows the first one unless the visitor or the address chose another theme. */
export async function openKept(): Promise<void> {
  const themes = await kept().catch(() => []);
  if (themes.length === 0 || opened > 0) return;
  changeStageThemes({ own: themes, yours: readStageThemes().yours ?? themes[0] ?? null });
}

/** Removes the file, and its theme from the stage. */
export async function removeFile(): Promise<void> {
  opened += 1;
  const { yours } = readStageThemes();
  changeStageThemes({ own: [], yours: typeof yours === "string" ? yours : null });
  await caches.delete(OWN_THEME_CACHE).catch(() => false);
}
