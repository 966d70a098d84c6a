import type { StageTheme } from "virtual:stage";
import type { ThemeFigures } from "../../../theme/report/figures.ts";
import { loadPart } from "../../parts.ts";
import { createSharedState } from "../../state.ts";
import { ifPossible } from "../../storage.ts";
import type { PaneTheme } from "../pane-sheet.ts";

/** A theme of the visitor's file. It stays in their browser, its name too. */
export interface OwnTheme extends StageTheme {
  colours: PaneTheme;
  /** For the chart. */
  figures: ThemeFigures;
}

/** The themes of the visitor's file; none without one. */
export const ownThemes = createSharedState<readonly OwnTheme[]>([]);

/**
 * Where the browser keeps the file until the visitor removes it. Not in local storage: signing out clears that, and the
 * file belongs to no account.
 */
export const KEPT = "own-theme";

const loadFiles = () => loadPart(() => import("./own-file.ts"));

/** Puts the themes of a file on the stage, and keeps it. */
export async function openOwnTheme(file: File): Promise<void> {
  await (await loadFiles()).openFile(file);
}

let isRestored = false;

/** Puts the themes of the kept file on the stage, if there is one; the first time only. */
export async function restoreOwnThemes(): Promise<void> {
  if (isRestored) return;
  isRestored = true;
  // Browsers have no such storage for pages without https, and some deny it.
  if (await ifPossible(() => caches.has(KEPT))) await (await loadFiles()).openKept();
}

/** Forgets the visitor's file. */
export async function removeOwnThemes(): Promise<void> {
  await (await loadFiles()).removeFile();
}
