import type { StageTheme, VisitorTheme } from "virtual:stage";
import { extension } from "../shared/identity.ts";
import type { ThemeFigures } from "../toolkit/report/figures.ts";
import { createSharedState } from "./state.ts";

/** A pane of the stage: `yours` shows the visitor's theme, `ours` the extension's. */
export type Side = "yours" | "ours";

/** A theme from the visitor's file. It stays in their browser, and so does its name. */
export interface OwnTheme extends VisitorTheme {
  /** For the chart. */
  figures: ThemeFigures;
}

/**
 * Where the browser keeps that file until the visitor removes it. Not in local storage, because signing out clears
 * that, and the file does not belong to an account.
 */
export const OWN_THEME_CACHE = "own-theme";

/** The themes on the stage, for the whole page. */
export interface StageThemes {
  /** The label of the page's current variant. `variants/apply-theme.ts` changes it. */
  variant: string;
  /**
   * The theme at the left: a known one by its name, or the visitor's own. Null until the visitor or the address chooses
   * one; the left pane then shows the theme that belongs to the variant.
   */
  yours: string | StageTheme | null;
  /** The themes in the visitor's file; empty without a file. */
  own: readonly OwnTheme[];
}

/** Before anything is chosen. */
export const firstThemes: StageThemes = { variant: extension.themeLabel, yours: null, own: [] };

/** The page's inline script has applied a variant before any other script runs. */
const first = (): StageThemes => ({
  ...firstThemes,
  variant: document.documentElement.dataset.theme ?? firstThemes.variant,
});

const stageThemes = createSharedState(firstThemes, import.meta.env.SSR ? firstThemes : first());

/** A hook: the themes on the stage. */
export const useStageThemes = stageThemes.use;

export const readStageThemes = stageThemes.read;

/** Changes the themes on the stage. Properties that `change` leaves out keep their values. */
export function changeStageThemes(change: Partial<StageThemes>): void {
  stageThemes.change({ ...stageThemes.read(), ...change });
}
