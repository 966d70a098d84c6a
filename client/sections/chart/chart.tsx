import { chartSvg, knownInChart } from "virtual:chart";
import { useState } from "react";
import { chartWording } from "../../../defaults/words/chart.ts";
import { writeNumber } from "../../../defaults/words/language.ts";
import { stageWording } from "../../../defaults/words/stage.ts";
import { anchors } from "../../../shared/addresses.ts";
import type { ThemeFigures } from "../../../toolkit/report/figures.ts";
import { changeStageThemes, useStageThemes } from "../../stage-themes.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./chart.module.css";
import { placeOf } from "./chart-scale.ts";

/** Only the server's HTML contains the drawing. React keeps it when it hydrates. */
const drawing = { __html: import.meta.env.SSR ? (chartSvg ?? "") : "" };

/** The extension's themes among the known ones, by contrast and by the distance between colours. */
export function Chart({ id }: { id: string }) {
  if (knownInChart.length === 0) return null;
  const lead = (
    <>
      {chartWording.lead}
      {SECTIONS.light && <small className={styles.note}>{stageWording.model}</small>}
    </>
  );
  return (
    <Section id={id} heading={chartWording.heading(knownInChart.length)} lead={lead} isBeside className={styles.chart}>
      <p className={styles.axis}>{chartWording.apart}</p>
      <Figure />
      <p className={`flow ${styles.axis}`}>
        <span>{chartWording.hard}</span> <span>{chartWording.easy}</span>
      </p>
    </Section>
  );
}

/** The drawing comes from the server's HTML. Visitors without a pointer use the list of themes on the stage. */
function Figure() {
  const { yours, own } = useStageThemes();
  const [pointed, setPointed] = useState<ThemeFigures | undefined>();
  const onStage =
    typeof yours === "string"
      ? knownInChart.find(({ name }) => name === yours)
      : own.find((theme) => theme === yours)?.figures;
  const named = pointed ?? onStage;

  /** The theme of the dot that an event targets. A visitor's own theme may have the name of a known one. */
  function themeAt(target: EventTarget) {
    if (!(target instanceof SVGCircleElement)) return {};
    const { name, yours } = target.dataset;
    if (yours === undefined) return { figures: knownInChart.find((known) => known.name === name) };
    const theme = own.find((theme) => theme.name === name);
    return { theme, figures: theme?.figures };
  }

  /** Shows the theme of the pressed dot on the stage. */
  function press(target: EventTarget): void {
    const { theme, figures } = themeAt(target);
    if (!figures) return;
    changeStageThemes({ yours: theme ?? figures.name });
    document.getElementById(anchors.home)?.scrollIntoView();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the stage has a list of the same themes
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={styles.figure}
      onPointerOver={({ target }) => setPointed(themeAt(target).figures)}
      onPointerLeave={() => setPointed(undefined)}
      onClick={({ target }) => press(target)}
    >
      <div
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time
        dangerouslySetInnerHTML={drawing}
      />
      <svg aria-hidden="true">
        {own.map(({ name, figures }) => (
          <circle key={name} {...placeOf(figures)} r="5" data-name={name} data-yours="" />
        ))}
        {named && (
          <>
            <circle {...placeOf(named)} r="7" data-yours={named.name} />
            <Label dot={named} />
          </>
        )}
      </svg>
    </div>
  );
}

/** The name and the figures above a dot. Near an edge they stay inside the chart. */
function Label({ dot }: { dot: ThemeFigures }) {
  const { cx, cy } = placeOf(dot);
  const place = Number.parseFloat(cx);
  const anchor = place < 30 ? "start" : place > 70 ? "end" : "middle";
  return (
    <text y={cy} textAnchor={anchor} data-yours="">
      <tspan x={cx} dy="-28">
        {dot.name}
      </tspan>
      <tspan x={cx} dy="16">
        {chartWording.figures(writeNumber(dot.contrast, 1), writeNumber(dot.distance, 1))}
      </tspan>
    </text>
  );
}
