import { first, languages } from "virtual:code-samples";
import { useState } from "react";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { Code, loadSamples } from "./code.tsx";
import styles from "./code-samples.module.css";

/** The theme in several languages. The first is in the page; the others come when somebody reaches for them. */
export function CodeSamples() {
  const [selected, setSelected] = useState(first.id);
  const file = languages.find(({ id }) => id === selected)?.file;

  function prepare(): void {
    loadSamples().catch(() => {
      // Said where the sample would be, once it is asked for.
    });
  }

  return (
    <div className={styles.samples}>
      <div className={styles.text}>
        <h2>Your language, after sunset</h2>
        <p>
          Every colour below comes from the theme file itself. Comments are quieter than code, and still
          readable.
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no action of its own, it only fetches ahead */}
      <div className={styles.editor} onPointerEnter={prepare} onFocus={prepare}>
        <Tabs name="language" label="Language" tabs={languages} selected={selected} onSelect={setSelected} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also for the keyboard */}
        <div {...panelProps("language", selected)} tabIndex={0} className={styles.panel}>
          <Code id={selected} className={styles.code} />
        </div>
        <p className={styles.file}>{file}</p>
      </div>
    </div>
  );
}
