import { useQuery } from "@tanstack/react-query";
import { writeDay } from "../../defaults/words/language.ts";
import { ownerWording } from "../../defaults/words/owner.ts";
import { type CountedEvent, countedEvents } from "../../shared/analytics.ts";
import type { OwnerDayCounts } from "../../shared/wire.ts";
import { readCounts } from "./calls.ts";
import styles from "./owner.module.css";
import { QueryState } from "./row-list.tsx";

/** The counts of the last days, as a drawing and as a table. */
export function Counts() {
  const query = useQuery({ queryKey: ["counts"], queryFn: readCounts });
  const days = query.data;
  return (
    <>
      <h2 tabIndex={-1}>{ownerWording.areas.counts}</h2>
      <QueryState query={query} />
      {days && (
        <>
          <div className={styles.drawings}>
            {countedEvents.map((name) => (
              <Drawing key={name} name={name} days={days} />
            ))}
          </div>
          <Table days={days} />
          <p className={styles.note}>{ownerWording.countsNote}</p>
        </>
      )}
    </>
  );
}

const BAR = 8;
const HEIGHT = 48;

/** One event's daily counts as bars. Their heights are relative to the highest count. */
function Drawing({ name, days }: { name: CountedEvent; days: readonly OwnerDayCounts[] }) {
  const oldestFirst = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const values = oldestFirst.map((day) => day[name]);
  const highest = Math.max(1, ...values);
  const sum = values.reduce((all, value) => all + value, 0);
  return (
    <figure>
      <figcaption className="flow">
        {ownerWording.countNames[name]} <b>{sum}</b>
      </figcaption>
      <svg
        role="img"
        aria-label={ownerWording.total(ownerWording.countNames[name], sum, values.length)}
        viewBox={`0 0 ${values.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {oldestFirst.map(({ day, [name]: value }, index) => {
          const height = value === 0 ? 0 : Math.max(2, (value / highest) * HEIGHT);
          return <rect key={day} x={index * BAR} y={HEIGHT - height} width={BAR - 2} height={height} />;
        })}
        <rect y={HEIGHT - 1} width={values.length * BAR} height={1} />
      </svg>
    </figure>
  );
}

const isQuiet = (day: OwnerDayCounts) => countedEvents.every((name) => day[name] === 0);

/** The days with counts. A collapsed list below names the others. */
function Table({ days }: { days: readonly OwnerDayCounts[] }) {
  const quiet = days.filter(isQuiet).map(({ day }) => writeDay(new Date(day)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
    <section className={styles.table} aria-label={ownerWording.areas.counts} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{ownerWording.day}</th>
            {countedEvents.map((name) => (
              <th key={name} scope="col">
                {ownerWording.countNames[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => !isQuiet(day))
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <time dateTime={day.day}>{writeDay(new Date(day.day))}</time>
                </th>
                {countedEvents.map((name) => (
                  <td key={name}>{day[name]}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {quiet.length > 0 && (
        <details className={styles.note}>
          <summary>{ownerWording.quietDays(quiet.length)}</summary>
          {quiet.join(", ")}
        </details>
      )}
    </section>
  );
}
