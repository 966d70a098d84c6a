import type { StageTheme } from "virtual:stage";
import type { ThemeFigures } from "../../../theme/report/figures.ts";
import { createSharedState } from "../../state.ts";
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
