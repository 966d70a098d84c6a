import { otherThemes, type StageTheme } from "virtual:stage";
import { memo } from "react";
import { ownThemeWording, stageWording } from "../../words/stage.ts";
import { changeStageThemes, useStageThemes } from "../stage-themes.ts";
import { OwnThemeFile } from "./own-theme/own-theme-file.tsx";
import { ownThemes } from "./own-theme/own-themes.ts";
import styles from "./pane.module.css";

/** The values of the visitor's own themes, which may have the names of known ones. */
const OWN = "own ";

/** Chooses the theme at the left. @param yours null while the stage compares with none. */
export const OtherTheme = memo(function OtherTheme({ yours }: { yours: StageTheme | null }) {
  const own = ownThemes.use();
  const { yours: onStage } = useStageThemes();
  const options = own.map((theme, index) => ({ theme, value: `${OWN}${index}` }));
  const chosen = options.find(({ theme }) => theme === onStage);
  function choose(value: string): void {
    changeStageThemes({ yours: options.find((option) => option.value === value)?.theme ?? value });
  }
  return (
    <div className={styles.yours}>
      <label>
        {yours && <span>{stageWording.yours}</span>}
        <select
          aria-label={stageWording.yours}
          value={chosen?.value ?? yours?.name ?? ""}
          onChange={({ target }) => choose(target.value)}
          autoComplete="off"
        >
          {yours === null && <option value="">{stageWording.chooseYours}</option>}
          {own.length > 0 && (
            <optgroup label={ownThemeWording.choose}>
              {options.map(({ theme, value }) => (
                <option key={value} value={value}>
                  {theme.name}
                </option>
              ))}
            </optgroup>
          )}
          {otherThemes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <OwnThemeFile />
    </div>
  );
});
