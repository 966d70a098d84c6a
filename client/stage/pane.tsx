import type { SampleTab, StageTheme } from "virtual:stage";
import { memo, type ReactNode, type UIEvent } from "react";
import { stageWording } from "../../words/stage.ts";
import type { Side } from "../stage-themes.ts";
import { type CodeLine, useSample } from "./code.ts";
import styles from "./pane.module.css";
import { usePaneColours } from "./pane-colours.ts";
import { readRuns } from "./runs.ts";
import { tokenClass } from "./token-class.ts";

/** A line in the colours of its pane's style sheet. */
const Line = memo(function Line({ line: { text, runs } }: { line: CodeLine }) {
  if (!runs || runs.length === 0) return <span data-line="">{text}</span>;
  const tokens: ReactNode[] = [];
  for (const { start, end, style } of readRuns(runs)) {
    const part = text.slice(start, end);
    tokens.push(
      style === -1 ? (
        part
      ) : (
        <i key={start} className={tokenClass(style)}>
          {part}
        </i>
      ),
    );
  }
  return <span data-line="">{tokens}</span>;
});

/** The lines of both panes. */
const Lines = memo(function Lines({ lines }: { lines: readonly CodeLine[] }) {
  return lines.map((line) => <Line key={line.key} line={line} />);
});

interface PaneProps {
  side: Side;
  /** The theme's name. */
  theme: string;
  file: string;
  language: string;
  lines: readonly CodeLine[];
  /** A text area over the lines. */
  children?: ReactNode;
}

/** Scrolls the other pane to the same place. */
function scrollBoth({ currentTarget }: UIEvent<HTMLElement>): void {
  const { scrollLeft, scrollTop } = currentTarget;
  const both = currentTarget.closest("[data-panes]")?.querySelectorAll("[data-scroller]") ?? [];
  for (const pane of both) if (pane !== currentTarget) pane.scrollTo(scrollLeft, scrollTop);
}

/** Code in an editor of a theme. */
export function Pane({ side, theme, file, language, lines, children }: PaneProps) {
  return (
    <figure className={styles.pane} data-side={side}>
      <figcaption className={styles.tabs}>
        <span>{file}</span>
        <b>{theme}</b>
      </figcaption>
      <section
        className={styles.scroller}
        data-scroller=""
        aria-label={`${file}, ${theme}`}
        // Long code scrolls, also by keyboard; a text area takes the focus itself.
        tabIndex={children ? undefined : 0}
        onScroll={scrollBoth}
      >
        <pre className={styles.code} data-pane={side}>
          <Lines lines={lines} />
        </pre>
        {children}
      </section>
      <div className={styles.status} aria-hidden="true">
        <span>{language}</span>
        <span>UTF-8</span>
      </div>
    </figure>
  );
}

interface SamplePanesProps {
  sample: SampleTab;
  ours: StageTheme;
  yours: StageTheme;
  /** Whether the page's style sheet has the first sample in both themes. */
  isInPage: boolean;
}

/** A sample in both themes. */
export function SamplePanes({ sample, ours, yours, isInPage }: SamplePanesProps) {
  const { code, isMissing } = useSample(sample.id, isInPage);
  const colours = usePaneColours({ ours, yours }, code.runStyles);
  const shown = { file: sample.file, language: sample.label, lines: code.lines };
  return (
    <>
      <Pane side="yours" theme={yours.name} {...shown} />
      <Pane side="ours" theme={ours.name} {...shown} />
      {(isMissing || colours.isMissing) && (
        <p role="alert" className={styles.problem}>
          {isMissing ? stageWording.sampleMissing : stageWording.themeMissing}
        </p>
      )}
    </>
  );
}
