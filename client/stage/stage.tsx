import { type StageVariant, samples } from "virtual:stage";
import { useEffect, useReducer, useState } from "react";
import { stageAddress } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { product } from "../../words/page.ts";
import { cureWording, stageWording } from "../../words/stage.ts";
import { anchors } from "../anchors.ts";
import { changeStageThemes, firstThemes, useStageThemes } from "../stage-themes.ts";
import { Button } from "../ui/button.tsx";
import { latePart, useKept } from "../ui/late-part.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { showTheme } from "../variants/apply-theme.ts";
import { Actions } from "./actions.tsx";
import { Choices } from "./choices.tsx";
import { findSample } from "./code.ts";
import { describeLight, lightStyle } from "./light.ts";
import { LightControl } from "./light-control.tsx";
import { LINK_OPENED, openedLink } from "./opened-link.ts";
import type { OwnText } from "./own-code/highlighter.ts";
import { SamplePanes } from "./pane.tsx";
import { Share } from "./share.tsx";
import styles from "./stage.module.css";
import {
  firstState,
  OWN_CODE,
  readStageAddress,
  type StageAction,
  stageReducer,
  viewOf,
} from "./stage-state.ts";
import { Swatches } from "./swatches.tsx";

/** Below this light, a light page is so dark that its texts are white. In percent. */
const NIGHT = 38;

const OwnCode = latePart(
  () => import("./own-code/own-code.tsx"),
  (module) => module.OwnCode,
);

const Cure = latePart(
  () => import("./cure/cure.tsx"),
  (module) => module.Cure,
);

const tabs = [
  ...samples.map(({ id, file }) => ({ id, label: file })),
  ...(SECTIONS.ownCode ? [{ id: OWN_CODE, label: stageWording.yourCode }] : []),
];

/** Updates the stage when the visitor opens a link, and once from the page's address. */
function usePageEvents(dispatch: (action: StageAction) => void): void {
  useEffect(() => {
    const openLink = () => {
      if (SECTIONS.ownCode && openedLink() !== null) dispatch({ type: "sourceOpened", source: OWN_CODE });
    };
    openLink();
    const address = readStageAddress(location.search);
    if (address.with !== null) changeStageThemes({ yours: address.with });
    if (address.light !== null) dispatch({ type: "lightMoved", light: address.light });
    changeStageThemes({ wishes: address.wishes });
    document.addEventListener(LINK_OPENED, openLink);
    return () => document.removeEventListener(LINK_OPENED, openLink);
  }, [dispatch]);
}

/**
 * The hero: the same code in the visitor's theme and in this one, in a light that the visitor can turn down.
 * @param otherTheme the name of the theme at the left in the server's HTML; null for the first variant's.
 */
export function Stage({ otherTheme }: { otherTheme: string | null }) {
  const [state, dispatch] = useReducer(stageReducer, firstState);
  const themes = useStageThemes();
  /** The visitor's own code, also while another tab is open. */
  const [ownText, setOwnText] = useState<OwnText>({ text: "", language: samples[0].language, file: "" });
  /** The place of the controls for the visitor's own code. */
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const [isCureOpen, setCureOpen] = useState(false);
  usePageEvents(dispatch);
  useKept("stage", { source: state.source, light: state.light, yours: themes.yours, ownText }, (kept) => {
    dispatch({ type: "sourceOpened", source: kept.source });
    if (kept.light !== null) dispatch({ type: "lightMoved", light: kept.light });
    changeStageThemes({ yours: kept.yours });
    setOwnText(kept.ownText);
  });
  const view = viewOf(state, themes, otherTheme);
  const { ours, yours, light, hasLight } = view;
  const inPage = viewOf(firstState, firstThemes, otherTheme);
  const isOwnCode = state.source === OWN_CODE;
  // The page's style sheet has the first light of its two themes.
  const isFirstLight = state.light === null && ours.colours === inPage.ours.colours && yours === inPage.yours;

  function showThemes(variant: string, name: string | null): void {
    // If its style sheet does not load, the page keeps its variant.
    void showTheme(variant).catch(() => {});
    if (name !== null) changeStageThemes({ yours: name });
  }

  const samplePanes = (
    <SamplePanes
      sample={findSample(state.source)}
      ours={ours}
      yours={yours}
      isInPage={yours === inPage.yours && typeof ours.colours === "string"}
    />
  );

  async function makeLink() {
    const path = stageAddress(yours.name, hasLight ? state.light : null, themes.wishes);
    return { link: location.origin + path, copied: stageWording.linkCopied };
  }

  return (
    <section id={anchors.home} aria-labelledby="home-heading">
      <div
        className={styles.scene}
        data-type={ours.type}
        data-light={hasLight || undefined}
        data-night={(hasLight && ours.type === "light" && light < NIGHT) || undefined}
        style={hasLight && !isFirstLight ? lightStyle(light) : undefined}
      >
        <Intro type={ours.type} hasLight={hasLight} />
        <Actions />
        <Choices yours={yours} onYours={(name) => changeStageThemes({ yours: name })} />
        <output className={styles.sentence} htmlFor={hasLight ? "light" : undefined}>
          {hasLight ? describeLight(view) : stageWording.compare(ours.name, yours.name)}
        </output>
        <div {...panelProps("sample")} className={styles.panes} data-panes="">
          {isOwnCode ? (
            <OwnCode
              ours={ours}
              yours={yours}
              written={ownText}
              onWritten={setOwnText}
              controls={controls}
              onThemes={showThemes}
              meanwhile={samplePanes}
            />
          ) : (
            samplePanes
          )}
        </div>
        <div className={styles.sources}>
          <Tabs
            name="sample"
            label={stageWording.files}
            tabs={tabs}
            selected={state.source}
            onSelect={(source) => dispatch({ type: "sourceOpened", source })}
          />
          {isOwnCode ? <div ref={setControls} className={styles.controls} /> : <Share makeLink={makeLink} />}
          <Button aria-expanded={isCureOpen} onClick={() => setCureOpen(!isCureOpen)}>
            {cureWording.open}
          </Button>
          {(isCureOpen || themes.wishes.yours || themes.wishes.ours) && (
            <Cure themes={view.unchanged} isOpen={isCureOpen} />
          )}
        </div>
        {hasLight && (
          <LightControl light={light} onLight={(light) => dispatch({ type: "lightMoved", light })} />
        )}
      </div>
      <div className={styles.below}>
        {hasLight && <p className={styles.model}>{stageWording.model}</p>}
        <Swatches variant={ours.name} />
      </div>
    </section>
  );
}

/** The headline, and a sentence about the theme. */
function Intro({ type, hasLight }: { type: StageVariant["type"]; hasLight: boolean }) {
  return (
    <div className={styles.intro}>
      <h1 id="home-heading">
        {/* Only a theme whose comments last longer may claim it. */}
        {(hasLight && stageWording.headline[type]) || product.tagline(extension)}
      </h1>
      <p>{type === "light" ? product.lightDescription(extension) : product.description(extension)}</p>
    </div>
  );
}
