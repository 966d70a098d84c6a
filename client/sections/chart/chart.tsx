import { chartSvg, othersInChart } from "virtual:chart";
import { useEffect, useRef, useState } from "react";
import { chartWording } from "../../../defaults/words/chart.ts";
import { writeNumber } from "../../../defaults/words/language.ts";
import { stageWording } from "../../../defaults/words/stage.ts";
import { anchors } from "../../../shared/addresses.ts";
import { changeStageThemes, useStageThemes } from "../../stage-themes.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./chart.module.css";
import { across, down } from "./chart-scale.ts";

/** Only the server's HTML has the drawing: React keeps what it finds there. */
const drawing = { __html: import.meta.env.SSR ? (chartSvg ?? "") : "" };

/** A dot of the chart with the name of its theme, its contrast and the distance between its colours. */
interface Dot {
  name: string;
  figures: readonly number[];
  cx: string;
  cy: string;
}

/** The dot that an event is about. */
function dotOf(target: EventTarget | null): Dot | null {
  if (!(target instanceof SVGCircleElement) || !target.dataset.name) return null;
  const figures = (target.dataset.figures ?? "").split(" ").map(Number);
  const [cx = "", cy = ""] = ["cx", "cy"].map((name) => target.getAttribute(name) ?? "");
  return { name: target.dataset.name, figures, cx, cy };
}

/** The extension's themes among the known ones, by contrast and by the distance between colours. */
export function Chart({ id }: { id: string }) {
  if (othersInChart === 0) return null;
  const lead = (
    <>
      {chartWording.lead}
      {SECTIONS.light && <small className={styles.note}>{stageWording.model}</small>}
    </>
  );
  return (
    <Section id={id} heading={chartWording.heading(othersInChart)} lead={lead} isBeside className={styles.chart}>
      <p className={styles.axis}>{chartWording.apart}</p>
      <Figure />
      <p className={`flow ${styles.axis}`}>
        <span>{chartWording.hard}</span> <span>{chartWording.easy}</span>
      </p>
    </Section>
  );
}

/** The drawing is HTML of the server's. Those without a pointer have the list of themes on the stage. */
function Figure() {
  const { yours, own } = useStageThemes();
  const figure = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<readonly Dot[]>([]);
  const [pointed, setPointed] = useState<Dot | null>(null);
  const ownDots = own.map((theme) => {
    const { contrast, distance } = theme.figures;
    const place = { cx: across(contrast), cy: down(distance) };
    return { theme, dot: { name: theme.name, figures: [contrast, distance], ...place } };
  });
  const onStage =
    typeof yours === "string"
      ? known.find(({ name }) => name === yours)
      : ownDots.find(({ theme }) => theme === yours)?.dot;
  const named = pointed ?? onStage;

  useEffect(() => {
    const dots = figure.current?.querySelectorAll("circle") ?? [];
    setKnown([...dots].flatMap((circle) => dotOf(circle) ?? []));
  }, []);

  /** Shows the theme of the pressed dot on the stage. A visitor's own theme may have the name of a known one. */
  function press(target: EventTarget): void {
    const pressed = dotOf(target);
    if (!pressed) return;
    const isOwn = target instanceof SVGElement && target.dataset.yours !== undefined;
    const theme = isOwn && own.find(({ name }) => name === pressed.name);
    changeStageThemes({ yours: theme || pressed.name });
    document.getElementById(anchors.home)?.scrollIntoView();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the stage has a list of the same themes
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={figure}
      className={styles.figure}
      onPointerOver={({ target }) => setPointed(dotOf(target))}
      onPointerLeave={() => setPointed(null)}
      onClick={({ target }) => press(target)}
    >
      <div
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time
        dangerouslySetInnerHTML={drawing}
      />
      <svg aria-hidden="true">
        {ownDots.map(({ theme, dot: { cx, cy, figures } }) => (
          <circle
            key={theme.name}
            cx={cx}
            cy={cy}
            r="5"
            data-name={theme.name}
            data-figures={figures.join(" ")}
            data-yours=""
          />
        ))}
        {named && (
          <>
            <circle cx={named.cx} cy={named.cy} r="7" data-yours={named.name} />
            <Label dot={named} />
          </>
        )}
      </svg>
    </div>
  );
}

/** The name and the figures of a dot, above it. At an edge of the chart they stay within it. */
function Label({ dot: { name, figures, cx, cy } }: { dot: Dot }) {
  const [contrast = "", distance = ""] = figures.map((value) => writeNumber(value, 1));
  const place = Number.parseFloat(cx);
  const anchor = place < 30 ? "start" : place > 70 ? "end" : "middle";
  return (
    <text y={cy} textAnchor={anchor} data-yours="">
      <tspan x={cx} dy="-28">
        {name}
      </tspan>
      <tspan x={cx} dy="16">
        {chartWording.figures(contrast, distance)}
      </tspan>
    </text>
  );
}
