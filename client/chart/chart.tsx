import { knownFigures } from "virtual:known-figures";
import { own } from "virtual:theme-report";
import { startTransition, useEffect, useState } from "react";
import { colorRequirements } from "../../site/color-requirements.ts";
import { chartWording } from "../../site/words/chart.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./chart.module.css";
import { describeTheme, Plot } from "./plot.tsx";

const reachesBars = own.every(
  ({ contrast, distance }) =>
    contrast >= colorRequirements.contrast && distance >= colorRequirements.distance.deutan,
);

/** The number of parts that are drawn after the text: the plot, then the names in the list. */
const PARTS = 2;

/** A scatter chart of the extension's themes among well-known ones, by contrast and by the distance between colours. */
export function Chart() {
  const active = useActiveTheme();
  const [drawn, setDrawn] = useState(0);
  const [chosen, setChosen] = useState("");
  const [first] = own;
  const current = own.find(({ name }) => name === active) ?? first;
  const found = knownFigures.find(({ name }) => name === chosen);

  // The server's HTML has only an empty space for the plot and the names. Each is drawn in a frame of its own and in a
  // transition, so that a phone scrolls meanwhile.
  useEffect(() => {
    if (drawn === PARTS) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
  if (current === undefined) return null;

  return (
    <section aria-labelledby="chart-heading" className={styles.chart}>
      <div>
        <h2 id="chart-heading">{chartWording.heading}</h2>
        <p>
          {chartWording.lead(current.name, current.contrast.toFixed(1), current.distance.toFixed(1))}
          {reachesBars && ` ${chartWording.tuned}`}
        </p>
        <p>{chartWording.others(knownFigures.length)}</p>
        <label>
          <span>{chartWording.find}</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{chartWording.choose}</option>
            {drawn === PARTS && knownFigures.map(({ name }) => <option key={name}>{name}</option>)}
          </select>
        </label>
        <p aria-live="polite">{found && describeTheme(found)}</p>
      </div>
      <div className={styles.plot}>{drawn > 0 && <Plot found={found} />}</div>
    </section>
  );
}
