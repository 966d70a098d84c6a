import { otherThemes, type StageTheme } from "virtual:stage";
import { hasSeveralThemes } from "virtual:variants";
import { memo } from "react";
import { addresses } from "../../shared/addresses.ts";
import { extension } from "../../shared/identity.ts";
import { stageWording } from "../../words/stage.ts";
import { Variants } from "../variants/variants.tsx";
import styles from "./choices.module.css";

interface ChoicesProps {
  yours: StageTheme;
  onYours(name: string): void;
}

/** The two themes: the visitor's at the left, the variant of this one at the right. */
export const Choices = memo(function Choices({ yours, onYours }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <label className={styles.yours}>
        {stageWording.yours}
        <select
          aria-label={stageWording.yours}
          value={yours.name}
          onChange={({ target }) => onYours(target.value)}
          autoComplete="off"
        >
          {otherThemes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <div className={styles.ours}>
        {hasSeveralThemes && <Variants />}
        <a href={extension.repository} className={styles.source}>
          <img src={addresses.icon} alt={stageWording.source(extension.name)} width="22" height="22" />
        </a>
      </div>
    </div>
  );
});
