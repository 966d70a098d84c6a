import { stageWording } from "../../words/stage.ts";
import sun from "../ui/sun.module.css";
import { MIN_LIGHT } from "./light.ts";
import styles from "./light-control.module.css";

interface LightControlProps {
  /** In percent. */
  light: number;
  onLight(light: number): void;
}

/** The horizon with the sun, whose place is the light. */
export function LightControl({ light, onLight }: LightControlProps) {
  return (
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
        onChange={({ target }) => onLight(target.valueAsNumber)}
      />
      <span className={sun.sun} aria-hidden="true" />
    </div>
  );
}
