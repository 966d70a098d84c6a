import { type StageVariant, samples, sceneIds } from "virtual:stage";
import { hasSeveralThemes } from "virtual:variants";
import type { ComponentProps } from "react";
import { product } from "../../defaults/words/page.ts";
import { customizeWording, stageWording } from "../../defaults/words/stage.ts";
import { anchors } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { importPart } from "../late-loading.ts";
import { MissingPart } from "../ui/boundary.tsx";
import { Button } from "../ui/button.tsx";
import { latePart, useLoaded } from "../ui/late-part.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { Variants } from "../variants/variants.tsx";
import { Actions } from "./actions.tsx";
import { fileOf, isScene, lateStage, sampleBeside } from "./code.ts";
import controlStyles from "./controls.module.css";
// The styles of what loads later, so that no part has a file of styles that could be missing.
import "./customize/customize.module.css";
import "./own-code/own-code.module.css";
import { describeLight, lightStyle } from "./light.ts";
import { LightControl } from "./light-control.tsx";
import { OtherTheme } from "./other-theme.tsx";
import { ShownPanes, type Titles } from "./pane.tsx";
import { Share } from "./share.tsx";
import styles from "./stage.module.css";
import { OWN_CODE } from "./stage-state.ts";
import { linkOf, pictureOf, useStage } from "./stage-view.ts";
import { Swatches } from "./swatches.tsx";

/** Below these lights, in percent, a light page is so dark that its texts are white, or not yet so dark, but black. */
const NIGHT = 38;
const DUSK = 60;

/** The part of the evening by which a light page's texts have their colour. */
function eveningOf(light: number): "night" | "dusk" | undefined {
  if (light < NIGHT) return "night";
  return light < DUSK ? "dusk" : undefined;
}

const OwnCode = latePart(async () => (await importPart(() => import("./own-code/own-code.tsx"))).OwnCode);

const tabs = [
  ...samples.map(({ id, file }) => ({ id, label: file })),
  ...sceneIds.map((id) => ({ id, label: fileOf(id) })),
  ...(SECTIONS.ownCode ? [{ id: OWN_CODE, label: stageWording.yourCode }] : []),
];

type StageProps = ReturnType<typeof useStage>;

/**
 * The hero: the same code in the visitor's theme and in this one, in a light that the visitor can turn down.
 * @param otherTheme the name of the theme at the left in the server's HTML; null for the first variant's.
 */
export function Stage({ otherTheme }: { otherTheme: string | null }) {
  const stage = useStage(otherTheme);
  const { state, change, view, firstToFade, isInPage } = stage;
  const { ours, yours, light, hasLight } = view;
  // The page's style sheet has the lights of its two themes, and the first one between them.
  const isLightInPage = isInPage.ours && isInPage.yours;
  const sentence = hasLight ? describeLight(firstToFade, light) : stageWording.compare(ours.name, yours.name);
  return (
    <section id={anchors.home} aria-labelledby="home-heading">
      <div
        className={styles.stage}
        data-type={ours.type}
        data-light={hasLight || undefined}
        data-evening={hasLight && ours.type === "light" ? eveningOf(light) : undefined}
        style={hasLight && !(isLightInPage && state.light === null) ? lightStyle(light) : undefined}
      >
        <Intro type={ours.type} hasLight={hasLight} />
        <Actions />
        <Panes {...stage} />
        <Controls stage={stage} sentence={sentence} />
        <Swatches variant={ours.name} />
        {hasLight && <span className={styles.glow} aria-hidden="true" />}
        {!view.isAlone && (
          <Evening
            sentence={sentence}
            light={hasLight ? light : null}
            onLight={(light) => change({ light })}
            isMoved={state.light !== null}
            {...firstToFade}
            isInPage={isLightInPage && !isScene(state.source)}
          />
        )}
      </div>
    </section>
  );
}

/** What the tab shows, in both themes. */
function Panes({ state, changeOwnText, view, isInPage }: StageProps) {
  const { ours, yours, isAlone } = view;
  const isOwnCode = state.source === OWN_CODE;
  const source = isOwnCode ? samples[0].id : state.source;
  const titles: Titles = {
    yours: <OtherTheme yours={isAlone ? null : yours} />,
    ours: hasSeveralThemes && <Variants />,
  };
  const shared = { ours, yours, titles };
  const shownPanes = (
    <ShownPanes
      {...shared}
      sources={{ yours: source, ours: isAlone ? sampleBeside(source) : source }}
      // The page's theme brings the colours of a listed theme of ours.
      isInPage={isInPage.yours && ours.kind === "listed"}
    />
  );
  return (
    <div {...panelProps("sample")} className={styles.panes} data-panes={isAlone ? "alone" : ""}>
      {isOwnCode ? (
        <OwnCode {...shared} written={state.ownText} onWritten={changeOwnText} meanwhile={shownPanes} />
      ) : (
        shownPanes
      )}
    </div>
  );
}

/** What the panes show, and how it is shared and customized. */
function Controls({ stage, sentence }: { stage: StageProps; sentence: string }) {
  const { state, change, view, settings, retryCustomized } = stage;
  const { authored, isAlone } = view;
  const { source, isCustomizeOpen } = state;
  const { content: late } = useLoaded(lateStage, isCustomizeOpen);
  const hasOwn = source === OWN_CODE || (!isAlone && authored.yours.kind === "visitor");
  return (
    <div className={controlStyles.sources} data-scripted="" data-evening-control="">
      <div className={controlStyles.row}>
        <Tabs
          name="sample"
          label={stageWording.files}
          tabs={tabs}
          selected={source}
          onSelect={(source) => change({ source })}
        />
        <Share
          makeLink={() => linkOf(view, state)}
          copied={hasOwn ? stageWording.linkWithoutOwn : stageWording.linkCopied}
          picture={pictureOf(view, sentence)}
        />
        <Button aria-expanded={isCustomizeOpen} onClick={() => change({ isCustomizeOpen: !isCustomizeOpen })}>
          {customizeWording.open}
        </Button>
      </div>
      {isCustomizeOpen && late && (
        <late.Customize
          names={{ yours: authored.yours.name, ours: authored.ours.name }}
          isAlone={isAlone}
          customization={state.customization}
          onCustomize={(customization) => change({ customization })}
          settings={settings}
        />
      )}
      {retryCustomized && <MissingPart onRetry={retryCustomized} />}
    </div>
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
