import { knownFigures } from "virtual:known-figures";
import { own } from "virtual:theme-report";
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { colorRequirements } from "../../settings/color-requirements.ts";
import type { ThemeFigures } from "../../theme/report/known-themes.ts";
import { chartWording, labelledThemes } from "../../words/chart.ts";
import { shorten } from "../variants/active-theme.ts";
import { leaderLine, MAX_LETTERS, type PlotSize, placeLabels } from "./labels.ts";
import styles from "./plot.module.css";

/** The position of a contrast, in percent from the left, on a logarithmic scale from 1.5 to 12. */
const across = (contrast: number) => (Math.log(contrast / 1.5) / Math.log(8)) * 100;
/** The position of a colour distance, in percent from the top, on a scale from 0 to 14. */
const down = (distance: number) => (1 - distance / 14) * 100;
const place = ({ contrast, distance }: ThemeFigures) => ({
  left: `${across(contrast)}%`,
  top: `${down(distance)}%`,
});
const dotOf = ({ contrast, distance }: ThemeFigures, size: { width: number; height: number }) => ({
  x: (across(contrast) / 100) * size.width,
  y: (down(distance) / 100) * size.height,
});
/** An extension with more themes than this gets short labels. */
const MAX_FULL_NAMES = 3;
/** Dots that are closer than this share a tooltip, in percent of the plot. */
const NEAR = 1.2;
/** The pointer names the nearest dot within this distance, in pixels. */
const REACH = 28;

/** The well-known themes, except those that the extension contributes itself. */
const others = knownFigures.filter(({ name }) => !own.some((theme) => theme.name === name));

const themes = [...others, ...own].toSorted((one, other) => one.contrast - other.contrast);
const labelled = [...own, ...others.filter(({ name }) => labelledThemes.includes(name))];
const unlabelled = others.filter((theme) => !labelled.includes(theme));
const shortNames = shorten(own.map(({ name }) => name));
// The labels leave out the words that all own themes share, if a name would be cut or many names must fit.
const isLong = own.length > MAX_FULL_NAMES || own.some(({ name }) => name.length > MAX_LETTERS);
const labelOf = ({ name }: ThemeFigures) => (isLong && shortNames.get(name)) || name;

/** A sentence about a theme's figures. */
export function describeTheme({ name, contrast, distance }: ThemeFigures): string {
  return chartWording.verdict({
    name,
    contrast: contrast.toFixed(1),
    isFaint: contrast < colorRequirements.contrast,
    isAlike: distance < colorRequirements.distance.deutan / 2,
    isNear: distance < colorRequirements.distance.deutan,
  });
}

/**
 * The plot. Its text is HTML, so that it grows with the visitor's text size. It is a single Tab stop; arrow keys move
 * between themes in the order of their contrast.
 * @param found the theme that the visitor chose from the list.
 */
export const Plot = memo(function Plot({ found }: { found: ThemeFigures | undefined }) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [named, setNamed] = useState<string | null>(null);
  const size = useSize(area);
  const labels = size ? labelsIn(size) : [];
  const current = themes.find(({ name }) => name === named);
  const index = themes.findIndex(({ name }) => name === (named ?? own[0]?.name));

  // Memoized, because a change of the labels leaves the dots as they are.
  const dots = useMemo(
    () =>
      themes.map((theme, index) => (
        <span
          key={theme.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={theme.name === named}
          aria-label={describeTheme(theme)}
          tabIndex={-1}
          className={own.includes(theme) ? `${styles.dot} ${styles.own}` : styles.dot}
          data-found={theme === found || undefined}
          style={place(theme)}
          onFocus={() => setNamed(theme.name)}
        />
      )),
    [id, found, named],
  );

  function point({ clientX, clientY, currentTarget }: PointerEvent): void {
    const area = currentTarget.getBoundingClientRect();
    const [nearest] = themes
      .map((theme) => {
        const { x, y } = dotOf(theme, area);
        return { name: theme.name, distance: Math.hypot(area.left + x - clientX, area.top + y - clientY) };
      })
      .sort((one, other) => one.distance - other.distance);
    setNamed(nearest && nearest.distance < REACH ? nearest.name : null);
  }

  function move(event: KeyboardEvent): void {
    const last = themes.length - 1;
    const target = {
      ArrowRight: Math.min(index + 1, last),
      ArrowUp: Math.min(index + 1, last),
      ArrowLeft: Math.max(index - 1, 0),
      ArrowDown: Math.max(index - 1, 0),
      Home: 0,
      End: last,
      Escape: -1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setNamed(themes[target]?.name ?? null);
  }

  return (
    <div className={styles.frame}>
      <p className={styles.vertical}>{chartWording.distance}</p>
      <div ref={area} className={styles.area}>
        <span
          className={styles.lit}
          style={{
            left: `${across(colorRequirements.contrast)}%`,
            // With the whole of a dot that is on the bar.
            height: `calc(${down(colorRequirements.distance.deutan)}% + 0.4375rem)`,
          }}
        />
        <div
          role="listbox"
          aria-label={chartWording.picture(themes.length)}
          aria-activedescendant={current && `${id}-${index}`}
          tabIndex={0}
          className={styles.themes}
          onKeyDown={move}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setNamed(null)}
          onFocus={() => setNamed((before) => before ?? own[0]?.name ?? null)}
          onBlur={() => setNamed(null)}
        >
          {dots}
        </div>
        <svg className={styles.lines} aria-hidden="true">
          {labels.map(({ theme, line }) => line && <line key={theme.name} {...line} />)}
        </svg>
        {labels.map(({ theme, text, anchor }) => (
          <span
            key={theme.name}
            aria-hidden="true"
            data-own={own.includes(theme) || undefined}
            className={styles.label}
            style={anchor}
          >
            {text}
          </span>
        ))}
        {current && (
          <span
            role="tooltip"
            className={styles.tooltip}
            data-side={across(current.contrast) > 50 ? "left" : "right"}
            style={place(current)}
          >
            <b>{[current.name, ...hiddenBy(current)].join(", ")}</b>{" "}
            {chartWording.figures(current.contrast.toFixed(1), current.distance.toFixed(1))}
          </span>
        )}
        {[2, 3, 4.5, 7, 10].map((ratio) => (
          <span key={ratio} className={styles.tick} style={{ left: `${across(ratio)}%` }} aria-hidden="true">
            {ratio}
          </span>
        ))}
        {[0, 5, 10].map((distance) => (
          <span
            key={distance}
            className={styles.step}
            style={{ top: `${down(distance)}%` }}
            aria-hidden="true"
          >
            {distance}
          </span>
        ))}
      </div>
      <p className={styles.horizontal}>{chartWording.contrast}</p>
    </div>
  );
});

/** The labels for which the plot has room, and the lines to their dots. */
function labelsIn(size: PlotSize) {
  const dots = labelled.map((theme) => ({
    ...dotOf(theme, size),
    theme,
    text: labelOf(theme),
    // In the corner where both bars are reached.
    isAbove: own.includes(theme),
  }));
  const others = unlabelled.map((theme) => dotOf(theme, size));
  const boxes = placeLabels(dots, others, size);
  return dots.flatMap(({ theme, text, ...dot }, index) => {
    const box = boxes[index];
    if (!box) return [];
    // The text is shorter than its box, so it is aligned to the side that is nearest to its dot.
    const share = box.left > dot.x ? 0 : box.left + box.width < dot.x ? 1 : 0.5;
    const anchor = { left: box.left + share * box.width, top: box.top, translate: `${-100 * share}%` };
    return [{ theme, text, anchor, line: leaderLine(box, dot, size) }];
  });
}

/** The themes whose dots are too close to point at them separately. */
function hiddenBy(theme: ThemeFigures): string[] {
  return themes
    .filter(
      (other) =>
        other !== theme &&
        Math.abs(across(other.contrast) - across(theme.contrast)) < NEAR &&
        Math.abs(down(other.distance) - down(theme.distance)) < NEAR,
    )
    .map(({ name }) => name);
}

/** The size of an element and of its font, in pixels. */
function useSize(area: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<PlotSize | null>(null);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const size = {
        width: element.clientWidth,
        height: element.clientHeight,
        font: Number.parseFloat(getComputedStyle(element).fontSize),
      };
      startTransition(() => setSize(size));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return size;
}
