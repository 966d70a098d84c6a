import { otherThemes, ourThemes, type StageTheme, type StageVariant, samples } from "virtual:stage";
import { stageWording } from "../../defaults/words/stage.ts";
import { stageAddress } from "../../shared/addresses.ts";
import { brightnessFactor } from "../../toolkit/color/dimming.ts";
import type { CustomizedTheme, Side, StageThemes } from "../stage-themes.ts";
import { firstLight, MIN_LIGHT } from "./light.ts";
import type { OwnText } from "./own-code/code-text.ts";
import type { ShareProps } from "./share.tsx";

/** The source of the code in the tab of the visitor's own code. */
export const OWN_CODE = "own-code";

interface StageState {
  /** The light that the visitor chose, in percent; null for the first light of the two themes. */
  light: number | null;
  /** A sample's or a scene's id, or {@link OWN_CODE}. */
  source: string;
  /** The visitor's own code, also while another tab is open. */
  ownText: OwnText;
  isCustomizeOpen: boolean;
}

export const firstState: StageState = {
  light: null,
  source: samples[0].id,
  ownText: { text: "", language: samples[0].language, isChosen: false, file: "" },
  isCustomizeOpen: false,
};

/** A known theme by its name. */
function findOther(name: string | null): StageTheme | undefined {
  return otherThemes.find((theme) => theme.name === name);
}

/** Reads `?with=Nord&light=27&yours=comments-4.5`. What is unknown counts as missing. */
export function readStageAddress(search: string): { themes: Partial<StageThemes>; light: number | null } {
  const query = new URLSearchParams(search);
  // Some programs decompose the letters of an address.
  const yours = findOther(query.get("with")?.normalize() ?? null)?.name;
  const light = Number(query.get("light"));
  const isLight = yours !== undefined && Number.isInteger(light) && light >= MIN_LIGHT && light <= 100;
  const customization = { yours: query.get("yours") ?? "", ours: query.get("ours") ?? "" };
  return { themes: yours === undefined ? { customization } : { customization, yours }, light: isLight ? light : null };
}

/** The two themes of a state, the light, and whether the stage has one. */
interface StageView {
  ours: StageVariant;
  yours: StageTheme;
  /** In percent. */
  light: number;
  hasLight: boolean;
  /** Whether ours stands in both panes: it makes no claim about others, and the visitor has not chosen one. */
  isAlone: boolean;
  /** The themes without what the visitor changed. */
  unchanged: Readonly<Record<Side, StageTheme>>;
}

/**
 * @param themes those on the stage.
 * @param inPage the name of the theme at the left in the server's HTML; null for the one that belongs to the variant.
 */
export function viewOf({ light }: Pick<StageState, "light">, themes: StageThemes, inPage: string | null): StageView {
  const variant = ourThemes.find(({ name }) => name === themes.variant) ?? ourThemes[0];
  const chosen = themes.yours ?? inPage;
  const hasLight = SECTIONS.light && variant.fadesLast;
  const isAlone = !hasLight && chosen === null;
  const known = typeof chosen === "string" ? findOther(chosen) : chosen;
  const other = isAlone ? variant : (known ?? findOther(variant.yours) ?? otherThemes[0]);
  const ours = { ...variant, ...withChange(themes.changed.ours, variant) };
  const yours = isAlone ? ours : withChange(themes.changed.yours, other);
  return {
    ours,
    yours,
    light: light ?? firstLight(ours, yours),
    hasLight,
    isAlone,
    unchanged: { ours: variant, yours: other },
  };
}

/** The theme as the visitor has changed it. */
function withChange(changed: CustomizedTheme | null, theme: StageTheme): StageTheme {
  return changed?.of === theme.colours ? changed.theme : theme;
}

/** The link to a view: without what is the visitor's own. @param light the one that they have chosen; null for none. */
export function linkOf(view: StageView, light: number | null, customization: StageThemes["customization"]): string {
  const { yours, isAlone, unchanged } = view;
  const isOursAlone = isAlone || typeof unchanged.yours.colours !== "string";
  const path = isOursAlone
    ? stageAddress(null, null, { ours: customization.ours })
    : stageAddress(yours.name, view.hasLight ? light : null, customization);
  return location.origin + path;
}

/** The texts of the picture of a view. */
export function pictureOf({ ours, yours, light, hasLight }: StageView, sentence: string): ShareProps["picture"] {
  const number = hasLight ? stageWording.percent(light) : null;
  return {
    names: [yours.name, ours.name],
    texts: {
      number,
      // The number is beside it.
      sentence: sentence.replace(`${number}: `, ""),
      address: import.meta.env.SSR ? "" : location.host,
      dim: hasLight ? brightnessFactor(light / 100) : 1,
    },
  };
}
