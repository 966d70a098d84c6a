import { otherThemes, ownThemes, type StageTheme, type StageVariant, samples } from "virtual:stage";
import { firstLight, MIN_LIGHT } from "./light.ts";

/** The source of the code in the tab of the visitor's own code. */
export const OWN_CODE = "own-code";

interface StageState {
  /** The label of the active variant. */
  variant: string;
  /** The name of the theme at the left; null for the one that belongs to the variant. */
  other: string | null;
  /** The light that the visitor chose, in percent; null for the first light of the two themes. */
  light: number | null;
  /** A sample's id, or {@link OWN_CODE}. */
  source: string;
}

export type StageAction =
  | { type: "variantShown"; label: string }
  | { type: "otherChosen"; name: string }
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
  return { variant: ownThemes[0].name, other: address.with, light: address.light, source: samples[0].id };
}

export function stageReducer(state: StageState, action: StageAction): StageState {
  switch (action.type) {
    case "variantShown":
      return { ...state, variant: action.label };
    case "otherChosen":
      return { ...state, other: action.name };
    case "lightMoved":
      return { ...state, light: action.light };
    case "sourceOpened":
      return { ...state, source: action.source };
    case "addressOpened":
      return { ...state, other: action.address.with ?? state.other, light: action.address.light };
  }
}

function findOther(name: string | null): StageTheme | undefined {
  return otherThemes.find((theme) => theme.name === name);
}

/** Reads `?with=Nord&light=27`. What is unknown counts as missing. */
export function readStageAddress(search: string): StageAddress {
  const query = new URLSearchParams(search);
  const other = findOther(query.get("with"));
  const light = Number(query.get("light"));
  const isLight = other !== undefined && Number.isInteger(light) && light >= MIN_LIGHT && light <= 100;
  return { with: other?.name ?? null, light: isLight ? light : null };
}

/** The two themes of a state, the light, and whether the stage has one. */
interface StageView {
  own: StageVariant;
  other: StageTheme;
  /** In percent. */
  light: number;
  hasLight: boolean;
}

export function viewOf({ variant, other, light }: StageState): StageView {
  const own = ownThemes.find(({ name }) => name === variant) ?? ownThemes[0];
  const shown = findOther(other) ?? findOther(own.other) ?? otherThemes[0];
  return {
    own,
    other: shown,
    light: light ?? firstLight(own, shown),
    hasLight: SECTIONS.light && own.lasts,
  };
}
