import type { StageTheme } from "virtual:stage";
import { type CSSProperties, memo, type ReactNode, type UIEvent } from "react";
import { stageWording } from "../../defaults/words/stage.ts";
import type { Side } from "../stage-themes.ts";
import { MissingPart } from "../ui/boundary.tsx";
import { fileOf, useShown } from "./code.ts";
import styles from "./pane.module.css";
import { usePaneColours } from "./pane-colours.ts";
import { type CodeLine, readRuns, type ShownCode, type ShownStyle, tokenClass, type WindowBox } from "./shown-code.ts";
import windowStyles from "./window.module.css";

type Styles = readonly ShownStyle[] | null;

/** The class of a style, and the names of its workbench colours. */
function styleProps(styles: Styles, index: number | undefined) {
  if (index === undefined || index === -1) return {};
  const { color, ground, border, underline } = styles?.[index] ?? {};
  return {
    className: tokenClass(index),
    "data-color": color,
    "data-ground": ground,
    "data-border": border,
    "data-underline": underline,
  };
}

/** The parts of a line that have a style. */
function partsOf({ text, runs }: CodeLine, styles: Styles): ReactNode {
  if (!runs || runs.length === 0) return text;
  return [...readRuns(runs)].map(({ start, end, style }) => {
    const part = text.slice(start, end);
    if (style === -1) return part;
    const icon = styles?.[style]?.icon;
    return (
      <i key={start} {...styleProps(styles, style)}>
        {icon ? (
          <svg viewBox={`0 0 ${icon.size} ${icon.size}`} aria-hidden="true">
            <path fillRule="evenodd" d={icon.path} />
          </svg>
        ) : (
          part
        )}
      </i>
    );
  });
}

/** A line in the colours of its pane's style sheet. */
const Line = memo(function Line({ line, styles, css }: { line: CodeLine; styles: Styles; css?: CSSProperties }) {
  return (
    <span data-line="" {...styleProps(styles, line.style)} style={css}>
      {line.end ? (
        <>
          <span>{partsOf(line, styles)}</span>
          <span>{partsOf(line.end, styles)}</span>
        </>
      ) : (
        partsOf(line, styles)
      )}
    </span>
  );
});

/** The lines of a pane, and the parts of the window over them. */
const Content = memo(function Content({ lines, boxes, runStyles }: ShownCode) {
  // Code has no names of workbench colours: its lines do not change when styles are added.
  const names = boxes ? (runStyles ?? null) : null;
  return (
    <>
      {lines.map((line) => (
        <Line key={line.key} line={line} styles={names} />
      ))}
      {boxes?.map((box, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of a scene never change
          key={index}
          {...styleProps(names, box.style)}
          data-box={box.isInterface ? "interface" : "code"}
          style={boxStyle(box)}
        >
          {box.lines.map((line) => (
            <Line key={line.key} line={line} styles={names} css={lineStyle(box)} />
          ))}
        </span>
      ))}
    </>
  );
});

/** The line height of code, as a multiple of its font size. `pane.module.css` sets the same. */
const LINE = 1.6;

const radius = "0.3125rem";

function boxStyle({ place, isRound }: WindowBox): CSSProperties {
  const sides = Object.entries(place).map(([side, length]) => {
    const unit = ["left", "right", "width"].includes(side) ? "ch" : "lh";
    return [side, typeof length === "string" ? length : `${length}${unit}`];
  });
  return { ...Object.fromEntries(sides), ...(isRound && { borderRadius: radius }) };
}

function lineStyle({ isRound, line = 1, zoom = 1, padding = 0 }: WindowBox): CSSProperties {
  return {
    ...(isRound && { borderRadius: radius }),
    fontSize: `${zoom}em`,
    lineHeight: (LINE * line) / zoom,
    minHeight: 0,
    paddingInline: `${padding}ch`,
  };
}

/** The font size and the minimum size of a scene that needs more room than a pane has. */
function stageStyle({ zoom, columns, lines }: NonNullable<ShownCode["stage"]>): CSSProperties {
  const height = `max(100% + 2 * var(--space-3), ${lines}lh)`;
  return { fontSize: `${zoom}em`, minWidth: `${columns}ch`, minHeight: height };
}

/** The content around the code of a pane. */
interface PaneFrame {
  /** The chooser of the theme, in the title bar; null if there is nothing to choose. */
  title: ReactNode;
  /** A button in the title bar. */
  action?: ReactNode;
  /** Below the code. */
  foot?: ReactNode;
  /** The part to outline because it has faded at this light: "comments", or a part of a scene. */
  failed?: string | undefined;
}

export type PaneFrames = Readonly<Record<Side, PaneFrame>>;

interface PaneProps extends PaneFrame {
  side: Side;
  /** The theme's name. */
  theme: string;
  file: string;
  code: ShownCode;
  /** Whether the code is a placeholder for the visitor's own. */
  isPlaceholder?: boolean;
  /** A text area over the lines. */
  children?: ReactNode;
}

/** Outlines a part of a scene. The style sheet outlines comments, because the server's HTML has no inline styles. */
function failedStyle(failed: string | undefined): CSSProperties | undefined {
  if (failed === undefined || failed === "comments") return undefined;
  return { [`--failed-${failed}`]: "var(--failed)" } as CSSProperties;
}

/** Scrolls the other pane to the same place. */
function scrollBoth({ currentTarget }: UIEvent<HTMLElement>): void {
  const { scrollLeft, scrollTop } = currentTarget;
  const both = currentTarget.closest("[data-panes]")?.querySelectorAll("[data-scroller]") ?? [];
  for (const pane of both) if (pane !== currentTarget) pane.scrollTo(scrollLeft, scrollTop);
}

/** An editor in the colours of a theme. */
export function Pane({ side, theme, file, code, isPlaceholder, title, action, foot, failed, children }: PaneProps) {
  return (
    <figure
      className={styles.pane}
      data-side={side}
      data-foot={foot ? "" : undefined}
      data-failed={failed}
      style={failedStyle(failed)}
    >
      <figcaption className={styles.title}>
        <span className={styles.file}>{file}</span>
        {action}
        <div className={styles.chooser}>
          {title}
          <b className={title ? styles.plain : undefined}>{theme}</b>
        </div>
      </figcaption>
      <section
        className={styles.scroller}
        data-scroller=""
        aria-label={`${file}, ${theme}`}
        // Long code scrolls, also by keyboard. A text area has the focus itself.
        tabIndex={children ? undefined : 0}
        onScroll={scrollBoth}
      >
        <pre
          className={code.boxes ? windowStyles.window : styles.code}
          style={code.stage && stageStyle(code.stage)}
          data-pane={side}
          data-placeholder={isPlaceholder || undefined}
        >
          <Content {...code} />
        </pre>
        {children}
      </section>
      {foot}
    </figure>
  );
}

interface ShownPanesProps {
  /** The id of a sample or of a scene, for each pane. */
  sources: Readonly<Record<Side, string>>;
  ours: StageTheme;
  yours: StageTheme;
  frames: PaneFrames;
  /** Whether the page's style sheet has the page's samples in both themes. */
  isInPage: boolean;
}

/** Samples or scenes in both themes. */
export function ShownPanes({ sources, ours, yours, frames, isInPage }: ShownPanesProps) {
  const left = useShown(sources.yours, isInPage);
  const right = useShown(sources.ours, isInPage);
  const shown = { yours: fileOf(sources.yours), ours: fileOf(sources.ours) };
  const parts = [
    { name: shown.yours, retry: left.retry },
    { name: shown.ours, retry: right.retry },
    { name: yours.name, retry: usePaneColours("yours", yours, left.code.runStyles).retry },
    { name: ours.name, retry: usePaneColours("ours", ours, right.code.runStyles).retry },
  ];
  return (
    <>
      <Pane side="yours" theme={yours.name} file={shown.yours} code={left.code} {...frames.yours} />
      <Pane side="ours" theme={ours.name} file={shown.ours} code={right.code} {...frames.ours} />
      <MissingParts parts={parts} />
    </>
  );
}

interface MissingPartsProps {
  /** The parts that the panes need. `retry` loads a part that could not be loaded, and is otherwise null. */
  parts: readonly { name: string; retry: (() => void) | null }[];
}

/** Says which part could not be loaded. */
export function MissingParts({ parts }: MissingPartsProps) {
  const missing = parts.find(({ retry }) => retry !== null);
  const retryAll = () => {
    for (const { retry } of parts) retry?.();
  };
  return (
    missing && (
      <div className={styles.problem}>
        <MissingPart sentence={stageWording.notLoaded(missing.name)} onRetry={retryAll} />
      </div>
    )
  );
}
