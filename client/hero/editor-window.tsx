import { hero } from "virtual:code-samples";
import { Code } from "../code-samples/code.tsx";
import { site } from "../site.ts";
import styles from "./editor-window.module.css";

/** An editor window drawn in HTML and CSS from the theme: crisp at every size, and one image to screen readers. */
export function EditorWindow({ label }: { label: string }) {
  return (
    <div role="img" aria-label={label} className={styles.window}>
      <div className={styles.title}>
        <span>{site.extensionName}</span>
      </div>
      <div className={styles.files}>
        {"EXPLORER\n⌄ dusk\n    "}
        <b>{hero.file}</b>
        {"\n    lamp.tsx\n    sky.ts\n› test\n  package.json\n  README.md"}
      </div>
      <div className={styles.tabs}>
        <b>{hero.file}</b>
        <span>sky.ts</span>
        <span>README.md</span>
      </div>
      <Code id={hero.id} lines={21} className={styles.code} />
      <div className={styles.status}>
        <b>main</b>
        <span>0 problems</span>
        <span>Ln 14, Col 24</span>
        <span>{hero.label}</span>
        <span>{site.themeLabel}</span>
      </div>
    </div>
  );
}
