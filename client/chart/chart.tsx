import { own } from "virtual:theme-report";
import { useEffect, useState } from "react";
import { bars } from "../../site/bars.ts";
import { chartWording } from "../../site/words/chart.ts";
import themes from "../../theme/report/known-themes.json";
import styles from "./chart.module.css";
import drawing from "./drawing.module.css";

interface Entry {
  name: string;
  contrast: number;
  distance: number;
}

/** The plot's inner size, in its own units. */
const WIDTH = 420;
const HEIGHT = 210;
/** Contrast runs from 1.5 to 12 on a logarithmic scale, distance from 0 to 14. */
const x = (contrast: number) => Math.round((Math.log(contrast / 1.5) / Math.log(8)) * WIDTH);
const y = (distance: number) => Math.round(HEIGHT - (distance / 14) * HEIGHT);
/** A dot of the line's width at each theme: one path instead of sixty elements. */
const dots = (entries: readonly Entry[]) =>
  entries.map((entry) => `M${x(entry.contrast)} ${y(entry.distance)}h0`).join("");

/** A scatter chart of this theme among well-known ones, by contrast and by the distance between colours. Visitors can find theirs. */
export function Chart() {
  const [isReady, setReady] = useState(false);
  const [chosen, setChosen] = useState("");
  const [first] = own;
  const found = themes.find(({ name }) => name === chosen);

  // Names and plot come with the scripts: the page goes without them, and keeps their place.
  useEffect(() => setReady(true), []);
  if (first === undefined) return null;

  return (
    <section aria-labelledby="chart-heading" className={styles.chart}>
      <div>
        <h2 id="chart-heading">{chartWording.heading}</h2>
        <p>{chartWording.lead(first.name, first.contrast.toFixed(1), first.distance.toFixed(1))}</p>
        <p>{chartWording.others(themes.length)}</p>
        <label>
          <span>{chartWording.find}</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{chartWording.choose}</option>
            {isReady && themes.map(({ name }) => <option key={name}>{name}</option>)}
          </select>
        </label>
        <p aria-live="polite">
          {found && chartWording.found(found.name, found.contrast.toFixed(1), found.distance.toFixed(1))}
        </p>
      </div>
      <svg
        viewBox={`-24 -8 ${WIDTH + 32} ${HEIGHT + 40}`}
        role="img"
        aria-label={chartWording.picture(first.name, themes.length)}
      >
        {isReady && <Plot first={first} found={found} />}
      </svg>
    </section>
  );
}

/** The plot's drawing. @param found the theme that the visitor has chosen. */
function Plot({ first, found }: { first: Entry; found: Entry | undefined }) {
  return (
    <g className={drawing.drawing}>
      <path
        className={drawing.lit}
        d={`M${x(bars.contrast)} 0H${WIDTH}V${y(bars.distance.deutan)}H${x(bars.contrast)}Z`}
      />
      <path className={drawing.axes} d={`M0 0V${HEIGHT}H${WIDTH}`} />
      <path className={drawing.others} d={dots(themes)} />
      <path className={drawing.own} d={dots(own)} />
      {found && <circle className={drawing.mark} cx={x(found.contrast)} cy={y(found.distance)} r="8" />}
      {[2, 3, 4.5, 7, 10].map((ratio) => (
        <text key={ratio} x={x(ratio)} y={HEIGHT + 14} textAnchor="middle">
          {ratio}
        </text>
      ))}
      {[0, 5, 10].map((distance) => (
        <text key={distance} x="-6" y={y(distance) + 4} textAnchor="end">
          {distance}
        </text>
      ))}
      <text x={WIDTH} y={HEIGHT + 28} textAnchor="end">
        {chartWording.contrast}
      </text>
      <text x="6" y="4">
        {chartWording.distance}
      </text>
      <text x={x(first.contrast)} y={y(first.distance) - 10} textAnchor="middle" className={drawing.name}>
        {first.name}
      </text>
    </g>
  );
}
