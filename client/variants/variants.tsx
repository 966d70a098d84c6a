import { variants } from "virtual:variant-list";
import { useEffect, useState } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import { variantsWording } from "../../defaults/words/variants.ts";
import { useStageThemes } from "../stage-themes.ts";
import { store } from "../storage.ts";
import { MissingPart } from "../ui/boundary.tsx";
import { activeVariant, applyTheme, shortNames, themeInputs, updateHead } from "./apply-theme.ts";
import styles from "./variants.module.css";

/** Chooses the page's theme. */
export function Variants() {
  const { variant: active } = useStageThemes();
  const [wanted, setWanted] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);

  async function choose(label: string): Promise<void> {
    setWanted(label);
    // Stored before its sheet has loaded, because loading the sheet may reload the page.
    store("localStorage", "theme", label);
    try {
      await applyTheme(label);
      setMissing(null);
    } catch {
      setMissing(label);
    }
    setWanted((latest) => (latest === label ? null : latest));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for a choice made before the scripts loaded
  useEffect(() => {
    updateHead();
    // On a reload, the browser may restore an older choice.
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (navigation?.type !== "navigate") return;
    const chosen = themeInputs().find(({ checked }) => checked);
    if (chosen && chosen.value !== activeVariant().label) void choose(chosen.value);
  }, []);

  return (
    <>
      <div role="radiogroup" aria-label={variantsWording.theme} className={styles.choice}>
        {variants.map(({ label }) => (
          <label key={label}>
            <input
              type="radio"
              name="theme"
              value={label}
              checked={label === (wanted ?? active)}
              onChange={() => void choose(label)}
              aria-label={label}
            />
            <span>{shortNames.get(label)}</span>
          </label>
        ))}
      </div>
      {missing !== null && (
        <div className={styles.problem}>
          <MissingPart sentence={stageWording.notLoaded(missing)} onRetry={() => choose(missing)} />
        </div>
      )}
    </>
  );
}
