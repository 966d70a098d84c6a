import { type ListedTheme, otherThemes, samples } from "virtual:stage";
import type { Customization } from "../../toolkit/settings/make-settings.ts";
import type { Side } from "../stage-themes.ts";
import { MIN_LIGHT } from "./light.ts";
import type { OwnText } from "./own-code/code-text.ts";

/** The source in the tab with the visitor's own code. */
export const OWN_CODE = "own-code";

/** The contrasts that a visitor can choose for comments. */
export const COMMENT_CONTRASTS = ["4.5", "7"] as const;

/** How a visitor customizes a theme, by the values of `choices`. A value that is "" or missing changes nothing. */
export type Choices = Readonly<Partial<Record<keyof Customization, string>>>;

export interface StageState {
  /** The light that the visitor chose, in percent; null for the first light of the two themes. */
  light: number | null;
  /** A sample's or a scene's id, or {@link OWN_CODE}. */
  source: string;
  /** The visitor's own code, also while another tab is open. */
  ownText: OwnText;
  isCustomizeOpen: boolean;
  /** How the visitor customizes each pane's theme. */
  choices: Readonly<Record<Side, Choices>>;
}

export const firstState: StageState = {
  light: null,
  source: samples[0].id,
  ownText: { text: "", language: samples[0].language, isChosen: false, file: "" },
  isCustomizeOpen: false,
  choices: { yours: {}, ours: {} },
};

/** A known theme by its name. */
export function findOther(name: string | null): ListedTheme | undefined {
  return otherThemes.find((theme) => theme.name === name);
}

/** Reads `?with=Nord&light=27&comments=4.5`. Unknown values count as missing. */
export function readStageAddress(search: string): { yours: string | null; state: Partial<StageState> } {
  const query = new URLSearchParams(search);
  // Some programs decompose the letters of an address.
  const yours = findOther(query.get("with")?.normalize() ?? null)?.name ?? null;
  if (yours === null) return { yours, state: {} };
  const light = Number(query.get("light"));
  const isLight = Number.isInteger(light) && light >= MIN_LIGHT && light <= 100;
  const comments = COMMENT_CONTRASTS.find((contrast) => contrast === query.get("comments"));
  const fix = comments && { isCustomizeOpen: true, choices: { ...firstState.choices, yours: { comments } } };
  return { yours, state: { ...(isLight && { light }), ...fix } };
}
