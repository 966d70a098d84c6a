import { memo } from "react";
import { stageWording } from "../../words/stage.ts";
import sun from "../ui/sun.module.css";
import { shortNames } from "../variants/short-names.ts";
import { goneStyle, MIN_LIGHT, type Weakest } from "./light.ts";
import styles from "./light-control.module.css";
import { useTouchDrag } from "./touch-drag.ts";

interface LightControlProps {
  /** In percent. */
  light: number;
  onLight(light: number): void;
  /** Whether the visitor has moved the sun. */
  isMoved: boolean;
  ours: Weakest;
  yours: Weakest;
  /** Whether the page's style sheet has the places of the two themes' marks. */
  isInPage: boolean;
}

/** The horizon with the sun, whose place is the light, and the lights at which each theme's comments are gone. */
export function LightControl({ light, onLight, isMoved, ...themes }: LightControlProps) {
  const drag = useTouchDrag(onLight);
  return (
    <>
      <div className={`${sun.horizon} ${styles.horizon}`}>
        <input
          type="range"
          id="light"
          min={MIN_LIGHT}
          max={100}
          value={light}
          aria-label={stageWording.light}
          aria-valuetext={stageWording.percent(light)}
          autoComplete="off"
          {...drag}
        />
        <span className={sun.sun} aria-hidden="true">
          <b className={styles.percent}>{stageWording.percent(light)}</b>
          {!isMoved && (
            <span className={styles.hint} data-late={light > 50 || undefined}>
              {stageWording.turnDown}
            </span>
          )}
        </span>
      </div>
      <Ticks {...themes} />
    </>
  );
}

/** Marks whose labels would otherwise leave the page at its end have them before the mark. In percent of the light. */
const LATE = 60;

/** A mark below the horizon for each theme. If a label passes the other mark, its own mark is longer. */
const Ticks = memo(function Ticks({
  ours,
  yours,
  isInPage,
}: Pick<LightControlProps, "ours" | "yours" | "isInPage">) {
  const isLate = Math.max(ours.goneAt, yours.goneAt) > LATE;
  const isOursLonger = ours.goneAt < yours.goneAt !== isLate;
  const marks = [
    { side: "yours", name: yours.name, goneAt: yours.goneAt, isLong: !isOursLonger },
    { side: "ours", name: shortNames.get(ours.name) ?? ours.name, goneAt: ours.goneAt, isLong: isOursLonger },
  ];
  return (
    <p className={styles.ticks} style={isInPage ? undefined : goneStyle(ours, yours)}>
      {marks.map(({ side, name, goneAt, isLong }) => (
        <span
          key={side}
          className={styles.tick}
          data-mark={side}
          data-late={isLate || undefined}
          data-long={isLong || undefined}
        >
          {name} {goneAt}
        </span>
      ))}
    </p>
  );
});
