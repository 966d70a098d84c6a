import { variants } from "virtual:variant-list";
import { hasFaintColors, hasSeveralThemes } from "virtual:variants";
import { useEffect, useState } from "react";
import { moreContrastWording, variantsWording } from "../../words/variants.ts";
import { shorten, themeInputs, useActiveTheme } from "./active-theme.ts";
import { activeVariant, applyTheme, hasMoreContrast, setMoreContrast, updateHead } from "./apply-theme.ts";
import styles from "./variants.module.css";

/** The name attribute of the switch. */
const MORE_CONTRAST = "more-contrast";

/** The labels without their common first words: the editor beside them shows the whole label. */
const shortNames = shorten(variants.map(({ label }) => label));

/** Chooses the page's theme, and whether its faint colours are made readable. */
export function Variants() {
  const active = useActiveTheme();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { note } = variants.find(({ label }) => label === active) ?? variants[0];

  async function choose(label: string): Promise<void> {
    setWanted(label);
    setIsMissing(false);
    try {
      await applyTheme(label);
    } catch {
      setIsMissing(true);
    }
    setWanted((latest) => (latest === label ? null : latest));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to apply what the visitor chose before the scripts loaded
  useEffect(() => {
    updateHead();
    for (const { name, value, checked } of themeInputs()) {
      if (name === MORE_CONTRAST) {
        if (checked !== hasMoreContrast()) setMoreContrast(checked);
      } else if (checked && value !== activeVariant().label) void choose(value);
    }
  }, []);

  return (
    <>
      {hasSeveralThemes && (
        <div role="radiogroup" aria-label={variantsWording.theme} className={styles.choice}>
          {variants.map(({ label }) => (
            <label key={label}>
              <input
                type="radio"
                name="theme"
                value={label}
                checked={label === (wanted ?? active)}
                onChange={() => void choose(label)}
                autoComplete="off"
                aria-label={label}
              />
              <span>{shortNames.get(label)}</span>
            </label>
          ))}
        </div>
      )}
      {hasFaintColors && (
        <p className={styles.contrast}>
          <label>
            <input
              type="checkbox"
              // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
              role="switch"
              name={MORE_CONTRAST}
              onChange={({ target }) => setMoreContrast(target.checked)}
              autoComplete="off"
            />
            {moreContrastWording.label}
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
