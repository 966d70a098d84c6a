import { first, languages } from "virtual:code-samples";
import { useState } from "react";
import { samplesWording } from "../../site/words/page.ts";
import { serverMarkup } from "../ui/server-markup.ts";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { Code, loadSamples } from "./code.tsx";
import styles from "./code-samples.module.css";

/** The theme in several languages. The first is in the page; the others come when somebody reaches for them. */
export function CodeSamples() {
  const [selected, setSelected] = useState(first.id);
  const head = import.meta.env.SSR || import.meta.env.DEV ? <Head /> : null;
  const file = languages.find(({ id }) => id === selected)?.file;

  function prepare(): void {
    loadSamples().catch(() => {
      // Said where the sample would be, once it is asked for.
    });
  }

  return (
    <div className={styles.samples}>
      <div className={styles.text} {...serverMarkup("samples", head)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no action of its own, it only fetches ahead */}
      <div className={styles.editor} onPointerEnter={prepare} onFocus={prepare}>
        <Tabs
          name="language"
          label={samplesWording.language}
          tabs={languages}
          selected={selected}
          onSelect={setSelected}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also for the keyboard */}
        <div {...panelProps("language", selected)} tabIndex={0} className={styles.panel}>
          <Code id={selected} className={styles.code} />
        </div>
        <p className={styles.file}>{file}</p>
      </div>
    </div>
  );
}

function Head() {
  return (
    <>
      <h2>{samplesWording.heading}</h2>
      <p>{samplesWording.lead}</p>
    </>
  );
}
