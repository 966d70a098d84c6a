import { type ChangeEvent, type InputHTMLAttributes, memo, useRef } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import sun from "../ui/sun.module.css";
import { shortNames } from "../variants/apply-theme.ts";
import { type FirstToFade, fadeStyle, MIN_LIGHT } from "./light.ts";
import styles from "./light-control.module.css";

interface LightControlProps {
  /** In percent. */
  light: number;
  onLight(light: number): void;
  /** Whether the visitor has moved the sun. */
  isMoved: boolean;
  ours: FirstToFade;
  yours: FirstToFade;
  /** Whether the page's style sheet has the places of the two themes' marks. */
  isInPage: boolean;
}

/** How far a finger moves sideways before it drags, in CSS pixels. */
const DRAG_FROM = 8;
/** How long after a touch a browser may report it again as a mouse event, in milliseconds. */
const MOUSE_AFTER_TOUCH = 500;

/**
 * Properties for a range input that a finger changes only by dragging. Otherwise a browser changes the value at every
 * touch, even at one that scrolls the page.
 */
function useTouchDrag(onValue: (value: number) => void): InputHTMLAttributes<HTMLInputElement> {
  const touch = useRef({ x: 0, isDrag: true, end: 0 });
  const end = ({ timeStamp }: { timeStamp: number }): void => {
    touch.current.end = Math.min(touch.current.end, timeStamp + MOUSE_AFTER_TOUCH);
  };
  return {
    onPointerDown({ pointerType, clientX }) {
      if (pointerType === "touch") touch.current = { x: clientX, isDrag: false, end: Number.POSITIVE_INFINITY };
    },
    onPointerMove({ clientX }) {
      if (Math.abs(clientX - touch.current.x) >= DRAG_FROM) touch.current.isDrag = true;
    },
    onPointerUp: end,
    onPointerCancel: end,
    onChange({ target, timeStamp }: ChangeEvent<HTMLInputElement>) {
      if (touch.current.isDrag || timeStamp > touch.current.end) onValue(target.valueAsNumber);
    },
  };
}

/** The horizon with the sun, which the visitor drags to change the light, and marks at the lights where themes fade. */
export function LightControl({ light, onLight, isMoved, ...themes }: LightControlProps) {
  const drag = useTouchDrag(onLight);
  return (
    <>
      <div className={`${sun.horizon} ${styles.horizon}`} data-screen="">
        <input
          type="range"
          data-scripted=""
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
          {/* Hidden, because after a removal Chromium checks every `:has()` rule, which delays the drag. */}
          <span className={styles.hint} data-scripted="" hidden={isMoved} data-late={light > 50 || undefined}>
            {stageWording.screenLight}
          </span>
        </span>
      </div>
      <Ticks {...themes} />
    </>
  );
}

/** Above this light, in percent, the label is before its mark, because it would otherwise leave the page. */
const LATE = 60;

/** A mark below the horizon for each theme. If a label passes the other mark, its own mark is longer. */
const Ticks = memo(function Ticks({ ours, yours, isInPage }: Pick<LightControlProps, "ours" | "yours" | "isInPage">) {
  const areLate = Math.min(ours.fadesAt, yours.fadesAt) > LATE;
  const isOursLonger = ours.fadesAt < yours.fadesAt !== areLate;
  const marks = [
    { side: "yours", name: yours.name, fadesAt: yours.fadesAt, isLong: !isOursLonger },
    { side: "ours", name: shortNames.get(ours.name) ?? ours.name, fadesAt: ours.fadesAt, isLong: isOursLonger },
  ];
  return (
    <p className={styles.ticks} data-screen="" style={isInPage ? undefined : fadeStyle(ours, yours)}>
      {marks.map(({ side, name, fadesAt, isLong }) => (
        <span
          key={side}
          className={styles.tick}
          data-mark={side}
          data-late={fadesAt > LATE || undefined}
          data-long={isLong || undefined}
        >
          {stageWording.goneBelow(name, fadesAt)}
        </span>
      ))}
    </p>
  );
});
