import { chartFigures, chartSvg } from "virtual:chart";
import { useEffect, useRef, useState } from "react";
import { chartWording } from "../../../words/chart.ts";
import { writeNumber } from "../../../words/language.ts";
import { stageWording } from "../../../words/stage.ts";
import { anchors } from "../../anchors.ts";
import { changeStageThemes, useStageThemes } from "../../stage-themes.ts";
import styles from "./chart.module.css";

/** Only the server's HTML has the drawing: React keeps what it finds there. */
const drawing = { __html: import.meta.env.SSR ? (chartSvg ?? "") : "" };

/** The name of the known theme whose dot is an event's target. */
function nameOf(target: EventTarget | null): string | null {
  return (target instanceof SVGCircleElement && target.dataset.name) || null;
}

function putOnStage(name: string | null): void {
  if (name === null) return;
  changeStageThemes({ yours: name });
  document.getElementById(anchors.home)?.scrollIntoView();
}

/** The extension's themes among the known ones, by contrast and by the distance between colours. */
export function Chart({ id }: { id: string }) {
  const { yours } = useStageThemes();
  const [pointed, setPointed] = useState<string | null>(null);
  /** The theme whose name the chart shows: the one under the pointer, otherwise the one on the stage. */
  const chosen = pointed ?? (typeof yours === "string" ? yours : null);
  const figure = useRef<HTMLDivElement>(null);

  // The drawing is HTML of the server's. Those without a pointer have the list of themes on the stage.
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const svg = figure.current;
    svg?.addEventListener("pointerover", ({ target }) => setPointed(nameOf(target)), { signal });
    svg?.addEventListener("pointerleave", () => setPointed(null), { signal });
    svg?.addEventListener("click", ({ target }) => putOnStage(nameOf(target)), { signal });
    return () => listening.abort();
  }, []);

  useEffect(() => {
    const svg = figure.current;
    const dot = [...(svg?.querySelectorAll("circle") ?? [])].find(({ dataset }) => dataset.name === chosen);
    if (!dot) return;
    const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
    label.textContent = chosen;
    label.dataset.yours = "";
    label.setAttribute("x", String(dot.cx.baseVal.value));
    label.setAttribute("y", String(dot.cy.baseVal.value - 12));
    dot.dataset.yours = "";
    dot.after(label);
    // The drawing may already have a label for this theme.
    const drawn = [...(svg?.querySelectorAll("text") ?? [])].find(({ dataset }) => dataset.name === chosen);
    drawn?.setAttribute("visibility", "hidden");
    return () => {
      delete dot.dataset.yours;
      label.remove();
      drawn?.removeAttribute("visibility");
    };
  }, [chosen]);

  if (chartFigures === null) return null;
  const { name, contrast, distance, others } = chartFigures;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.chart}>
      <div>
        <h2 id={`${id}-heading`}>{chartWording.heading(others)}</h2>
        <p>{chartWording.lead(name, writeNumber(contrast, 1), writeNumber(distance, 1))}</p>
        {SECTIONS.light && <p className={styles.note}>{stageWording.model}</p>}
      </div>
      <div
        ref={figure}
        className={styles.figure}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time
        dangerouslySetInnerHTML={drawing}
      />
    </section>
  );
}
