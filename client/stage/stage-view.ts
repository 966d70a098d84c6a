import { otherThemes, ourThemes, type StageTheme, type StageVariant } from "virtual:stage";
import { useEffect, useMemo, useState } from "react";
import { addresses, stageAddress } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { changeStageThemes, firstThemes, type Side, type StageThemes, useStageThemes } from "../stage-themes.ts";
import { useKept, useLoaded } from "../ui/late-part.tsx";
import { lateStage } from "./code.ts";
import { failedPart, headlineOf, restingLight } from "./light.ts";
import type { OwnText } from "./own-code/code-text.ts";
import { useFirstToFade, usePane } from "./pane-colours.ts";
import type { PictureTexts } from "./picture-canvas.ts";
import { type Choices, findOther, firstState, readStageAddress, type StageState } from "./stage-state.ts";

/** The themes of the two panes as their authors made them. */
interface Pair {
  ours: StageVariant;
  yours: StageTheme;
  hasLight: boolean;
  /** Whether both panes show ours, because there is no light and the visitor has not chosen another theme. */
  isAlone: boolean;
}

/**
 * @param themes those on the stage.
 * @param inPage the name of the theme at the left in the server's HTML; null for the one that belongs to the variant.
 */
function pairOf(themes: StageThemes, inPage: string | null): Pair {
  const ours = ourThemes.find(({ name }) => name === themes.variant) ?? ourThemes[0];
  const chosen = themes.yours ?? inPage;
  const hasLight = SECTIONS.light && ours.fadesLast;
  const isAlone = !hasLight && chosen === null;
  const known = typeof chosen === "string" ? findOther(chosen) : chosen;
  return { ours, yours: isAlone ? ours : (known ?? findOther(ours.yours) ?? otherThemes[0]), hasLight, isAlone };
}

/** What the stage shows. */
export interface StageView extends Pick<Pair, "hasLight" | "isAlone"> {
  /** The themes as the visitor has customized them. */
  ours: StageTheme;
  yours: StageTheme;
  authored: Pair;
  /** In percent. */
  light: number;
}

/** A hook: a theme as the visitor customizes it, after the scripts for that have loaded. */
function useCustomized(theme: StageTheme, choices: Choices, isOpen: boolean) {
  const isNeeded = isOpen || Object.values(choices).some(Boolean);
  const pane = usePane(theme, isNeeded);
  const stage = useLoaded(lateStage, isNeeded);
  const [colours, customize] = isNeeded ? [pane.content?.theme, stage.content?.customize] : [];
  const customized = useMemo(
    () => colours && customize?.(theme.name, colours, choices),
    [theme, colours, customize, choices],
  );
  return { theme: customized?.theme ?? theme, settings: customized?.settings ?? "", retry: pane.retry ?? stage.retry };
}

/** A hook: the state of the stage, from the visitor's choices, the address and the themes. */
export function useStage(otherTheme: string | null) {
  const [state, setState] = useState(firstState);
  const change = (part: Partial<StageState>) => setState((before) => ({ ...before, ...part }));
  const themes = useStageThemes();
  useEffect(() => {
    const address = readStageAddress(location.search);
    if (address.yours !== null) changeStageThemes({ yours: address.yours });
    setState((before) => ({ ...before, ...address.state }));
  }, []);
  // A visitor's own theme is kept with its file.
  const known = typeof themes.yours === "string" ? themes.yours : null;
  useKept("stage", { state, yours: known }, ({ state, yours }) => {
    change(state);
    changeStageThemes({ yours });
  });
  const authored = pairOf(themes, otherTheme);
  const ofOurs = useCustomized(authored.ours, state.choices.ours, state.isCustomizeOpen);
  const ofYours = useCustomized(authored.yours, state.choices.yours, state.isCustomizeOpen);
  const { theme: ours } = ofOurs;
  const yours = authored.isAlone ? ours : ofYours.theme;
  const { hasLight, isAlone } = authored;
  // Customizing a theme does not move the sun, because that would hide the effect.
  const light = state.light ?? restingLight(authored.ours, authored.yours);
  const view: StageView = { ours, yours, authored, light, hasLight, isAlone };
  const inPage = pairOf(firstThemes, otherTheme);
  const firstToFade = { ours: useFirstToFade(ours, state.source), yours: useFirstToFade(yours, state.source) };
  return {
    state,
    change,
    changeOwnText: (next: (before: OwnText) => OwnText) =>
      setState((before) => ({ ...before, ownText: next(before.ownText) })),
    view,
    firstToFade,
    failed: {
      ours: hasLight ? failedPart(firstToFade.ours, light) : undefined,
      yours: hasLight ? failedPart(firstToFade.yours, light) : undefined,
    },
    authoredFirstToFade: {
      ours: useFirstToFade(authored.ours, state.source),
      yours: useFirstToFade(authored.yours, state.source),
    },
    settings: { yours: ofYours.settings, ours: ofOurs.settings } satisfies Record<Side, string>,
    retryCustomized: ofOurs.retry ?? ofYours.retry,
    /** Whether the page's own style sheet has each pane's theme. That of ours comes with the page's theme. */
    isInPage: { yours: yours === inPage.yours, ours: ours === inPage.ours },
  };
}

/** The link to a view, without the visitor's own theme and code. */
export function linkOf({ authored, hasLight, isAlone }: StageView, { light, choices }: StageState): string {
  const isListed = !isAlone && authored.yours.kind === "listed";
  const path = isListed
    ? stageAddress(authored.yours.name, hasLight ? light : null, choices.yours.comments)
    : addresses.home;
  return location.origin + path;
}

/** The texts of a view's picture. @param sentence the page's claim about the view. */
export function pictureOf({ ours, yours, light, hasLight }: StageView, sentence: string): PictureTexts {
  return {
    names: [yours.name, ours.name],
    headline: headlineOf(extension, ours.type, hasLight),
    sentence,
    signature: `${extension.name} · ${import.meta.env.SSR ? "" : location.host}`,
    light: hasLight ? light : null,
    type: ours.type,
  };
}
