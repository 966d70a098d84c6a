import { variants } from "virtual:variant-list";
import { anyFaint, isSeveral } from "virtual:variants";
import { liftWording, variantsWording } from "../../site/words/variants.ts";
import { serverMarkup } from "../ui/server-markup.ts";
import styles from "./variants.module.css";

/**
 * The themes of the extension, to be put on, and what of the worn one is too faint to read, to be lifted. HTML alone:
 * the page's first script makes it work.
 */
export function Variants() {
  const choice = import.meta.env.SSR || import.meta.env.DEV ? <Choice /> : null;
  return isSeveral || anyFaint ? (
    <div id="themes" className={styles.variants} {...serverMarkup("variants", choice)} />
  ) : null;
}

function Choice() {
  return (
    <>
      {isSeveral && (
        <div role="radiogroup" aria-label={variantsWording.theme} className={styles.choice}>
          {variants.map(({ label }, index) => (
            <label key={label}>
              <input
                type="radio"
                name="theme"
                value={label}
                defaultChecked={index === 0}
                autoComplete="off"
              />
              {label}
            </label>
          ))}
        </div>
      )}
      {anyFaint && (
        <p className={styles.lift}>
          <label>
            {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
            <input type="checkbox" role="switch" name="lift" autoComplete="off" />
            {liftWording.lift}
          </label>
          <span data-note="">{variants[0].note}</span>
        </p>
      )}
      <p role="alert" data-problem="" className={styles.problem} />
    </>
  );
}
