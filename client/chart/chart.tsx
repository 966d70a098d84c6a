import { knownFigures } from "virtual:known-figures";
import { own } from "virtual:theme-report";
import { useDeferredValue } from "react";
import { colorRequirements } from "../../settings/color-requirements.ts";
import { chartWording } from "../../words/chart.ts";
import { chosenRival } from "../rival.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import styles from "./chart.module.css";
import { describeTheme, Plot } from "./plot.tsx";

const reachesBars = own.every(
  ({ contrast, distance }) =>
    contrast >= colorRequirements.contrast && distance >= colorRequirements.distance.deutan,
);

/** A scatter chart of the extension's themes among well-known ones, by contrast and by the distance between colours. */
export function Chart() {
  const active = useActiveTheme();
  const chosen = chosenRival.use() ?? "";
  const [first] = own;
  const current = own.find(({ name }) => name === active) ?? first;
  const found = knownFigures.find(({ name }) => name === chosen);

  // The server's HTML has only an empty space for the plot and the names. They are drawn in a rendering of their own, which
  // React interrupts, so that a phone scrolls meanwhile.
  const isDrawn = useDeferredValue(true, false);
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
          <select value={chosen} onChange={(event) => chosenRival.change(event.target.value)}>
            <option value="">{chartWording.choose}</option>
            {isDrawn && knownFigures.map(({ name }) => <option key={name}>{name}</option>)}
          </select>
        </label>
        <p aria-live="polite">{found && describeTheme(found)}</p>
      </div>
      <div className={styles.plot}>{isDrawn && <Plot found={found} />}</div>
    </section>
  );
}
