import { hero, heroHtml } from "virtual:code-samples";
import { heroWording } from "../../site/words/page.ts";
import { extension } from "../theme/extension.ts";
import { LineNumbers } from "../ui/line-numbers.tsx";
import { serverMarkup } from "../ui/server-markup.ts";
import styles from "./editor-window.module.css";

/** An editor window drawn in HTML and CSS from the theme: crisp at every size, and one image to screen readers. */
export function EditorWindow({ label }: { label: string }) {
  const content = import.meta.env.SSR || import.meta.env.DEV ? <Content /> : null;
  return <div role="img" aria-label={label} className={styles.window} {...serverMarkup("window", content)} />;
}

function Content() {
  return (
    <>
      <div className={styles.title}>
        <span>{extension.extensionName}</span>
      </div>
      <div className={styles.files}>
        {`${heroWording.explorer}\n`}
        <i>›</i>
        {" dusk\n    "}
        <b>{hero.file}</b>
        {"\n    lamp.tsx\n    sky.ts\n› test\n  package.json\n  README.md"}
      </div>
      <div className={styles.tabs}>
        <b>{hero.file}</b>
        <span>sky.ts</span>
        <span>README.md</span>
      </div>
      <pre className={styles.code}>
        <LineNumbers count={21} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from a sample in this repository */}
        <code dangerouslySetInnerHTML={{ __html: heroHtml }} />
      </pre>
      <div className={styles.status}>
        <b>{heroWording.branch}</b>
        <span>{heroWording.problems}</span>
        <span>{heroWording.position}</span>
        <span>{hero.label}</span>
        <span>{extension.themeLabel}</span>
      </div>
    </>
  );
}
