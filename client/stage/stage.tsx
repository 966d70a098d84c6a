import { type StageVariant, samples } from "virtual:stage";
import { hasSeveralThemes } from "virtual:variants";
import { type ComponentProps, useEffect, useState } from "react";
import { product } from "../../defaults/words/page.ts";
import { customizeWording, stageWording } from "../../defaults/words/stage.ts";
import { anchors } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { changeStageThemes, firstThemes, useStageThemes } from "../stage-themes.ts";
import { Button } from "../ui/button.tsx";
import { latePart, useKept } from "../ui/late-part.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { Variants } from "../variants/variants.tsx";
import { Actions } from "./actions.tsx";
import { isScene, sampleBeside } from "./code.ts";
import controlStyles from "./controls.module.css";
import { describeLight, lightStyle } from "./light.ts";
import { LightControl } from "./light-control.tsx";
import { OtherTheme } from "./other-theme.tsx";
import { ShownPanes, type Titles } from "./pane.tsx";
import { useFirstToFade, usePane } from "./pane-colours.ts";
import { Share } from "./share.tsx";
import styles from "./stage.module.css";
import { firstState, linkOf, OWN_CODE, pictureOf, readStageAddress, viewOf } from "./stage-state.ts";
import { Swatches } from "./swatches.tsx";

/** Below these lights, in percent, a light page is so dark that its texts are white, or not yet so dark, but black. */
const NIGHT = 38;
const DUSK = 60;

/** The part of the evening by which a light page's texts have their colour. */
function eveningOf(light: number): "night" | "dusk" | undefined {
  if (light < NIGHT) return "night";
  return light < DUSK ? "dusk" : undefined;
}

const OwnCode = latePart(
  () => import("./own-code/own-code.tsx"),
  (module) => module.OwnCode,
);

const Customize = latePart(
  () => import("./late-stage.ts"),
  (module) => module.Customize,
);

const tabs = [
  ...samples.map(({ id, file }) => ({ id, label: file })),
  ...Object.entries(stageWording.scenes).map(([id, label]) => ({ id, label })),
  ...(SECTIONS.ownCode ? [{ id: OWN_CODE, label: stageWording.yourCode }] : []),
];

/** A hook: what the stage shows, from the visitor's choices, the address and the themes. */
function useStage(otherTheme: string | null) {
  const [state, setState] = useState(firstState);
  const change = (part: Partial<typeof state>) => setState((before) => ({ ...before, ...part }));
  const themes = useStageThemes();
  useEffect(() => {
    const { themes, light } = readStageAddress(location.search);
    changeStageThemes(themes);
    if (light !== null) setState((before) => ({ ...before, light }));
  }, []);
  // A visitor's own theme is kept with its file.
  const known = typeof themes.yours === "string" ? themes.yours : null;
  useKept(
    "stage",
    { ...state, yours: known, customization: themes.customization },
    ({ yours, customization, ...kept }) => {
      change(kept);
      changeStageThemes({ yours, customization });
    },
  );
  const view = viewOf(state, themes, otherTheme);
  const { ours, yours, unchanged } = view;
  const firstToFade = { ours: useFirstToFade(ours, state.source), yours: useFirstToFade(yours, state.source) };
  const hasCustomization =
    state.isCustomizeOpen || themes.customization.yours !== "" || themes.customization.ours !== "";
  const unchangedPanes = {
    yours: usePane(unchanged.yours.colours, hasCustomization).content?.theme,
    ours: usePane(unchanged.ours.colours, hasCustomization).content?.theme,
  };
  return { state, change, customization: themes.customization, view, firstToFade, hasCustomization, unchangedPanes };
}

/**
 * The hero: the same code in the visitor's theme and in this one, in a light that the visitor can turn down.
 * @param otherTheme the name of the theme at the left in the server's HTML; null for the first variant's.
 */
export function Stage({ otherTheme }: { otherTheme: string | null }) {
  const { state, change, customization, view, firstToFade, hasCustomization, unchangedPanes } = useStage(otherTheme);
  /** The place of the controls for the visitor's own code. */
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const { ours, yours, light, hasLight, isAlone } = view;
  const { isCustomizeOpen } = state;
  const inPage = viewOf(firstState, firstThemes, otherTheme);
  const isYoursInPage = yours.colours === inPage.yours.colours;
  // The page's style sheet has the lights of its two themes, and the first one between them.
  const isInPage = ours.colours === inPage.ours.colours && isYoursInPage;
  const isOwnCode = state.source === OWN_CODE;
  const isOwnTheme = !isAlone && typeof view.unchanged.yours.colours !== "string";
  const source = isOwnCode ? samples[0].id : state.source;
  const sentence = hasLight ? describeLight(firstToFade, light) : stageWording.compare(ours.name, yours.name);
  const titles: Titles = {
    yours: <OtherTheme yours={isAlone ? null : yours} />,
    ours: hasSeveralThemes && <Variants />,
  };
  const shownPanes = (
    <ShownPanes
      sources={{ yours: source, ours: isAlone ? sampleBeside(source) : source }}
      ours={ours}
      yours={yours}
      titles={titles}
      isInPage={isYoursInPage && typeof ours.colours === "string"}
    />
  );
  return (
    <section id={anchors.home} aria-labelledby="home-heading">
      <div
        className={styles.stage}
        data-type={ours.type}
        data-light={hasLight || undefined}
        data-evening={hasLight && ours.type === "light" ? eveningOf(light) : undefined}
        style={hasLight && !(isInPage && state.light === null) ? lightStyle(light) : undefined}
      >
        <Intro type={ours.type} hasLight={hasLight} />
        <Actions />
        <div {...panelProps("sample")} className={styles.panes} data-panes={isAlone ? "alone" : ""}>
          {isOwnCode ? (
            <OwnCode
              ours={ours}
              yours={yours}
              titles={titles}
              written={state.ownText}
              onWritten={(ownText) => change({ ownText })}
              controls={controls}
              meanwhile={shownPanes}
            />
          ) : (
            shownPanes
          )}
        </div>
        <div className={controlStyles.sources} data-scripted="" data-evening-control="">
          <div className={controlStyles.row}>
            <Tabs
              name="sample"
              label={stageWording.files}
              tabs={tabs}
              selected={state.source}
              onSelect={(source) => change({ source })}
            />
            {isOwnCode && <div ref={setControls} className={controlStyles.controls} />}
            <Share
              makeLink={() => linkOf(view, state.light, customization)}
              copied={isOwnCode || isOwnTheme ? stageWording.linkWithoutOwn : stageWording.linkCopied}
              picture={pictureOf(view, sentence)}
            />
            <Button aria-expanded={isCustomizeOpen} onClick={() => change({ isCustomizeOpen: !isCustomizeOpen })}>
              {customizeWording.open}
            </Button>
          </div>
          {hasCustomization && (
            <Customize themes={view.unchanged} panes={unchangedPanes} isAlone={isAlone} isOpen={isCustomizeOpen} />
          )}
        </div>
        <Swatches variant={ours.name} />
        {hasLight && <span className={styles.glow} aria-hidden="true" />}
        {!isAlone && (
          <Evening
            sentence={sentence}
            light={hasLight ? light : null}
            onLight={(light) => change({ light })}
            isMoved={state.light !== null}
            {...firstToFade}
            isInPage={isInPage && !isScene(state.source)}
          />
        )}
      </div>
    </section>
  );
}

interface EveningProps extends Omit<ComponentProps<typeof LightControl>, "light"> {
  sentence: string;
  /** In percent; null without a light. */
  light: number | null;
}

/** The last rows: the sentence and the sun. */
function Evening({ sentence, light, ...control }: EveningProps) {
  return (
    <div className={styles.evening}>
      <output className={styles.sentence} htmlFor={light === null ? undefined : "light"}>
        {sentence}
      </output>
      {light !== null && <LightControl light={light} {...control} />}
    </div>
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
