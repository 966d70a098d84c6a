import type { StageTheme, VisitorTheme } from "virtual:stage";
import { extension } from "../shared/identity.ts";
import type { ThemeFigures } from "../toolkit/report/figures.ts";
import { createSharedState } from "./state.ts";

/** A pane of the stage: the visitor's theme is in `yours`, the extension's in `ours`. */
export type Side = "yours" | "ours";

/** A theme from the visitor's file. It stays in their browser, and so does its name. */
export interface OwnTheme extends VisitorTheme {
  /** For the chart. */
  figures: ThemeFigures;
}

/**
 * Where the browser keeps that file until the visitor removes it. Not in local storage: signing out clears that, and
 * the file belongs to no account.
 */
export const OWN_THEME_CACHE = "own-theme";

/** The themes on the stage, for the whole page. */
export interface StageThemes {
  /** The label of the variant that the page wears. `variants/apply-theme.ts` changes it. */
  variant: string;
  /**
   * The theme at the left: a known one by its name, or the visitor's own; null until the visitor or the address chooses
   * one, for the theme that belongs to the variant.
   */
  yours: string | StageTheme | null;
  /** The themes of the visitor's file; none without one. */
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

/** Puts other themes on the stage. What `change` does not name stays. */
export function changeStageThemes(change: Partial<StageThemes>): void {
  stageThemes.change({ ...stageThemes.read(), ...change });
}
