import { otherThemes, ourThemes, type StageTheme, type StageVariant, samples } from "virtual:stage";
import { firstLight, MIN_LIGHT } from "./light.ts";

/** The source of the code in the tab of the visitor's own code. */
export const OWN_CODE = "own-code";

interface StageState {
  /** The label of the active variant. */
  variant: string;
  /** The name of the theme at the left; null for the one that belongs to the variant. */
  yours: string | null;
  /** The light that the visitor chose, in percent; null for the first light of the two themes. */
  light: number | null;
  /** A sample's id, or {@link OWN_CODE}. */
  source: string;
}

export type StageAction =
  | { type: "variantShown"; label: string }
  | { type: "yoursChosen"; name: string }
  | { type: "lightMoved"; light: number }
  | { type: "sourceOpened"; source: string }
  | { type: "addressOpened"; address: StageAddress };

/** What the address of the page says about the stage. */
export interface StageAddress {
  /** A known theme's name; null if the address names none. */
  with: string | null;
  light: number | null;
}

export function firstState(address: StageAddress): StageState {
  return { variant: ourThemes[0].name, yours: address.with, light: address.light, source: samples[0].id };
}

export function stageReducer(state: StageState, action: StageAction): StageState {
  switch (action.type) {
    case "variantShown":
      return { ...state, variant: action.label };
    case "yoursChosen":
      return { ...state, yours: action.name };
    case "lightMoved":
      return { ...state, light: action.light };
    case "sourceOpened":
      return { ...state, source: action.source };
    case "addressOpened":
      return { ...state, yours: action.address.with ?? state.yours, light: action.address.light };
  }
}

function findOther(name: string | null): StageTheme | undefined {
  return otherThemes.find((theme) => theme.name === name);
}

/** Reads `?with=Nord&light=27`. What is unknown counts as missing. */
export function readStageAddress(search: string): StageAddress {
  const query = new URLSearchParams(search);
  const yours = findOther(query.get("with"));
  const light = Number(query.get("light"));
  const isLight = yours !== undefined && Number.isInteger(light) && light >= MIN_LIGHT && light <= 100;
  return { with: yours?.name ?? null, light: isLight ? light : null };
}

/** The two themes of a state, the light, and whether the stage has one. */
interface StageView {
  ours: StageVariant;
  yours: StageTheme;
  /** In percent. */
  light: number;
  hasLight: boolean;
}

export function viewOf({ variant, yours, light }: StageState): StageView {
  const ours = ourThemes.find(({ name }) => name === variant) ?? ourThemes[0];
  const shown = findOther(yours) ?? findOther(ours.yours) ?? otherThemes[0];
  return {
    ours,
    yours: shown,
    light: light ?? firstLight(ours, shown),
    hasLight: SECTIONS.light && ours.lasts,
  };
}
