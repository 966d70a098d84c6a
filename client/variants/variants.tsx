import { variants } from "virtual:variant-list";
import { anyFaint, isSeveral } from "virtual:variants";
import { useEffect, useState } from "react";
import { liftWording, variantsWording } from "../../site/words/variants.ts";
import { choiceInputs } from "./choice.ts";
import styles from "./variants.module.css";
import { dressHead, isLifted, lift, wear, wornVariant } from "./wear.ts";
import { useWorn } from "./worn.ts";

/** The themes of the extension, to be put on, and what of the worn one is too faint to read, to be lifted. */
export function Variants() {
  const worn = useWorn();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { note } = variants.find(({ label }) => label === worn) ?? variants[0];

  async function choose(label: string): Promise<void> {
    const variant = variants.find((each) => each.label === label);
    if (!variant) return;
    setWanted(label);
    setIsMissing(false);
    try {
      await wear(variant);
    } catch {
      setIsMissing(true);
    }
    setWanted((latest) => (latest === label ? null : latest));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before the scripts came
  useEffect(() => {
    dressHead();
    for (const { name, value, checked } of choiceInputs()) {
      if (name === "lift") {
        if (checked !== isLifted()) lift(checked);
      } else if (checked && value !== wornVariant().label) void choose(value);
    }
  }, []);

  return (
    <>
      {isSeveral && (
        <div role="radiogroup" aria-label={variantsWording.theme} className={styles.choice}>
          {variants.map(({ label }) => (
            <label key={label}>
              <input
                type="radio"
                name="theme"
                value={label}
                checked={label === (wanted ?? worn)}
                onChange={() => void choose(label)}
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
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
              role="switch"
              name="lift"
              onChange={({ target }) => lift(target.checked)}
              autoComplete="off"
            />
            {liftWording.lift}
          </label>
          <span>{note}</span>
        </p>
      )}
      <p role="alert" className={styles.problem}>
        {isMissing && variantsWording.missing}
      </p>
    </>
  );
}
