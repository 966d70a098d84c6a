import { ownThemeWording, stageWording } from "../../../defaults/words/stage.ts";
import { changeStageThemes, OWN_THEME_CACHE, type OwnTheme, readStageThemes } from "../../stage-themes.ts";
import { ifPossible } from "../../storage.ts";
import { showToast } from "../../ui/toast.ts";
import type { ReadThemes } from "./theme-reader.ts";
import workerUrl from "./theme-worker.ts?worker&url";

/** The largest published extensions of themes have less. */
const BYTES_MAX = 5_000_000;
/** How long a reader may take, its loading included, in milliseconds. Then it is ended. */
const TIME_MAX = 10_000;

const problems = {
  tooLarge: () => ownThemeWording.tooLarge(BYTES_MAX / 1_000_000),
  noTheme: () => ownThemeWording.noTheme,
  notWhole: () => ownThemeWording.notWhole,
  slow: () => ownThemeWording.slow,
  notLoaded: () => stageWording.notLoaded(ownThemeWording.choose),
};

type Outcome = ReadThemes | { problem: keyof typeof problems };

/** Reads a file in a worker of its own, so that no file can keep the page waiting. */
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

/** Counts the files, so that of two only the later one is shown. */
let opened = 0;

/** The cache's key for the file. Nothing is ever loaded from this address. */
const KEY = "/own-theme";

/**
 * Keeps the file with what it holds, because reading may take seconds. The worker's address, which names its version, is
 * the key of what it has read: another version reads the file again.
 */
async function keep(file: File, themes: readonly OwnTheme[]): Promise<void> {
  await caches.delete(OWN_THEME_CACHE);
  const cache = await caches.open(OWN_THEME_CACHE);
  const headers = { "x-name": encodeURIComponent(file.name) };
  await cache.put(KEY, new Response(file, { headers }));
  await cache.put(workerUrl, Response.json(themes));
}

/** The themes of the file that the browser kept; none if it kept no file, or if this version cannot read it. */
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

/** Reads a file that the visitor chose, puts its first theme on the stage, and keeps the file. */
export async function openFile(file: File): Promise<void> {
  opened += 1;
  const mine = opened;
  const outcome = await read(file);
  if (mine !== opened) return;
  if ("problem" in outcome) return showToast({ kind: "error", text: problems[outcome.problem]() });
  changeStageThemes({ own: outcome.themes, yours: outcome.themes[0] ?? null });
  showToast({ kind: "info", text: ownThemeWording.kept });
  // Where the browser keeps nothing, the theme is there until the page is closed.
  await keep(file, outcome.themes).catch(() => {});
}

/** Takes the themes that the browser kept. The first one is on the stage unless the visitor or the address chose another. */
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
