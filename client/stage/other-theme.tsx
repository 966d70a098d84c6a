import { otherThemes, type StageTheme } from "virtual:stage";
import { memo } from "react";
import { stageWording } from "../../words/stage.ts";
import { changeStageThemes } from "../stage-themes.ts";
import styles from "./pane.module.css";

/** Chooses the theme at the left. @param yours null while the stage compares with none. */
export const OtherTheme = memo(function OtherTheme({ yours }: { yours: StageTheme | null }) {
  return (
    <label className={styles.yours}>
      <span>{stageWording.yours}</span>
      <select
        aria-label={stageWording.yours}
        value={yours?.name ?? ""}
        onChange={({ target }) => changeStageThemes({ yours: target.value })}
        autoComplete="off"
      >
        {yours === null && <option value="">{stageWording.chooseYours}</option>}
        {otherThemes.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
});
