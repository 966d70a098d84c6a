import { type StageVariant, samples, sceneIds } from "virtual:stage";
import { hasSeveralThemes } from "virtual:variants";
import { type ReactNode, useRef, useState } from "react";
import { product } from "../../defaults/words/page.ts";
import { customizeWording, stageWording } from "../../defaults/words/stage.ts";
import { anchors } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { importPart } from "../late-loading.ts";
import type { Side } from "../stage-themes.ts";
import { MissingPart } from "../ui/boundary.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { latePart, useLoaded } from "../ui/late-part.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { Variants } from "../variants/variants.tsx";
import { Actions } from "./actions.tsx";
import { Claim } from "./claim.tsx";
import { fileOf, isScene, lateStage, sampleBeside, sourceThatShows } from "./code.ts";
import controlStyles from "./controls.module.css";
// The styles of parts that load later, so that these parts need no style sheet that could fail to load.
import "./customize/customize.module.css";
import "./own-code/own-code.module.css";
import { describeLight, headlineOf, lightStyle } from "./light.ts";
import { LightControl } from "./light-control.tsx";
import { OtherTheme } from "./other-theme.tsx";
import { type PaneFrames, ShownPanes } from "./pane.tsx";
import styles from "./stage.module.css";
import { OWN_CODE } from "./stage-state.ts";
import { useStage } from "./stage-view.ts";
import { Swatches } from "./swatches.tsx";

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
  const { state, change, view, firstToFade, authoredFirstToFade, isInPage } = stage;
  const { ours, light, hasLight } = view;
  // The page's style sheet has the limits of its two themes, and the light at which the sun rests.
  const isLightInPage = isInPage.ours && isInPage.yours;
  return (
    <section id={anchors.home} aria-labelledby="home-heading">
      <div
        className={styles.stage}
        data-type={ours.type}
        data-light={hasLight || undefined}
        // The sun falls once, unless the visitor or the address has placed it.
        data-falls={(hasLight && state.light === null) || undefined}
        data-fixing={state.isCustomizeOpen || undefined}
        style={hasLight && !(isLightInPage && state.light === null) ? lightStyle(light) : undefined}
      >
        <Intro type={ours.type} hasLight={hasLight}>
          <Claim state={state} view={view} />
        </Intro>
        <Actions />
        <Panes {...stage} />
        <Controls stage={stage} />
        {hasLight && <span className={styles.glow} aria-hidden="true" />}
        {hasLight && !view.isAlone && (
          <div className={styles.evening}>
            <output className={styles.sentence} htmlFor="light">
              {describeLight(firstToFade, authoredFirstToFade, light)}
            </output>
            <LightControl
              light={light}
              onLight={(light) => change({ light })}
              isMoved={state.light !== null}
              {...firstToFade}
              isInPage={isLightInPage && !isScene(state.source)}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** The content of the selected tab, in both themes. */
function Panes({ state, changeOwnText, view, isInPage, failed }: StageProps) {
  const { ours, yours, isAlone } = view;
  const [isWhole, setWhole] = useState(false);
  const isOwnCode = state.source === OWN_CODE;
  const source = isOwnCode ? samples[0].id : state.source;
  // The style sheet of the page's theme has the colours for a listed theme of ours.
  const isPageCode = isInPage.yours && ours.kind === "listed";
  const isSample = !isOwnCode && !isScene(source);
  const all = isSample && !isWhole && (
    <Button className={styles.whole} data-scripted="" onClick={() => setWhole(true)}>
      <Icon name="more" />
      <span className="visually-hidden">{stageWording.allLines}</span>
    </Button>
  );
  const frames: PaneFrames = {
    yours: { title: <OtherTheme yours={isAlone ? null : yours} />, failed: failed.yours },
    ours: {
      title: hasSeveralThemes && <Variants />,
      action: all,
      foot: isSample && <Swatches variant={ours.name} />,
      failed: failed.ours,
    },
  };
  const shared = { ours, yours, frames };
  const shownPanes = (
    <ShownPanes
      {...shared}
      sources={{ yours: source, ours: isAlone ? sampleBeside(source) : source }}
      isInPage={isPageCode}
    />
  );
  return (
    <div
      {...panelProps("sample")}
      className={styles.panes}
      data-panes={isAlone ? "alone" : ""}
      data-whole={isWhole || undefined}
    >
      {isOwnCode ? (
        <OwnCode
          {...shared}
          written={state.ownText}
          onWritten={changeOwnText}
          isInPage={isPageCode}
          meanwhile={shownPanes}
        />
      ) : (
        shownPanes
      )}
    </div>
  );
}

/** The tabs with samples of code and parts of VS Code, and the panel that customizes a theme. */
function Controls({ stage }: { stage: StageProps }) {
  const { state, change, view, settings, retryCustomized } = stage;
  const { authored, isAlone } = view;
  const { source, isCustomizeOpen } = state;
  const [chosenSide, setSide] = useState<Side>("yours");
  const side = isAlone ? "ours" : chosenSide;
  const button = useRef<HTMLButtonElement>(null);
  const { content: late } = useLoaded(lateStage, isCustomizeOpen);
  const close = () => {
    change({ isCustomizeOpen: false });
    button.current?.focus();
  };
  return (
    <>
      <div className={controlStyles.row} data-scripted="">
        <Tabs
          name="sample"
          label={stageWording.files}
          tabs={tabs}
          selected={source}
          onSelect={(source) => change({ source })}
        />
        <Button
          ref={button}
          aria-expanded={isCustomizeOpen}
          onClick={() => change({ isCustomizeOpen: !isCustomizeOpen })}
        >
          {customizeWording.open(authored[side].name)}
        </Button>
        {retryCustomized && <MissingPart onRetry={retryCustomized} />}
      </div>
      {isCustomizeOpen && late && (
        <late.Customize
          names={{ yours: authored.yours.name, ours: authored.ours.name }}
          side={side}
          sides={isAlone ? ["ours"] : ["yours", "ours"]}
          onSide={setSide}
          chosen={state.choices[side]}
          onChoose={(key, value) =>
            change({
              choices: { ...state.choices, [side]: { ...state.choices[side], [key]: value } },
              ...(value !== "" && { source: sourceThatShows(key, source) }),
            })
          }
          settings={settings[side]}
          onClose={close}
        />
      )}
    </>
  );
}

interface IntroProps {
  type: StageVariant["type"];
  hasLight: boolean;
  /** Content between the headline and the sentence about the theme. */
  children: ReactNode;
}

/** The headline, and a sentence about the theme. */
function Intro({ type, hasLight, children }: IntroProps) {
  return (
    <div className={styles.intro}>
      <h1 id="home-heading">{headlineOf(extension, type, hasLight)}</h1>
      {children}
      <p>{type === "light" ? product.lightDescription(extension) : product.description(extension)}</p>
    </div>
  );
}
