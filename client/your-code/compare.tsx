import {
  type CSSProperties,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { compareWording } from "../../site/words/compare.ts";
import { contrast, parseColor, roundDown } from "../../theme/color/color.ts";
import { LineNumbers } from "../ui/line-numbers.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import { drawLines, paintLines } from "./code-view.ts";
import styles from "./compare.module.css";
import controls from "./control.module.css";
import type { Highlighter, ThemeLooks } from "./highlighter.ts";
import { activeThemeFile, type ThemeFileRef } from "./theme-files.ts";
import codeStyles from "./your-code.module.css";

interface CompareProps {
  highlighter: Highlighter;
  /** The element that scrolls the same code in this site's theme. */
  beside: HTMLElement;
  /** The pane's accessible name. */
  label: string;
  lineCount: number;
  other: ThemeFileRef;
}

/** The contrast of a full bar. */
const FULL = 14;

/** A colour's contrast on the theme's background, with one decimal. */
function ratioOf(color: string, { base }: ThemeLooks): number {
  const ground = parseColor(base.bg) ?? "#000000";
  return Number(roundDown(contrast(parseColor(color, ground) ?? ground, ground), 1));
}

/**
 * The same code in another theme, which scrolls together with the first, and the contrast of each role in both themes. A
 * phone shows one of the two at a time, and a button switches between them.
 */
export function Compare({ highlighter, beside, label, lineCount, other }: CompareProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const [isOther, setOther] = useState(true);
  useActiveTheme();
  const own = activeThemeFile();
  const onTheme = useCallback(
    (listener: () => void) => highlighter.subscribe({ onTheme: listener }),
    [highlighter],
  );
  const looks = useSyncExternalStore(onTheme, () => highlighter.themes.get(other.name));
  const ownLooks = useSyncExternalStore(onTheme, () => highlighter.themes.get(own.name));

  useLayoutEffect(() => {
    const code = beside.querySelector("[data-code], code");
    if (!code || !scroller.current || !lines.current) return;
    const margin = Number.parseFloat(getComputedStyle(beside).marginTop);
    const top =
      margin + code.getBoundingClientRect().top + beside.scrollTop - beside.getBoundingClientRect().top;
    scroller.current.style.paddingBlock = `${top}px`;
    lines.current.style.paddingBottom = getComputedStyle(code).paddingBottom;
  }, [beside]);

  // For the style sheet. With `:has()` instead, each edit of the code would restyle the whole panel.
  useLayoutEffect(() => {
    beside.dataset.compared = isOther ? "hidden" : "shown";
    return () => {
      delete beside.dataset.compared;
    };
  }, [beside, isOther]);

  useEffect(() => {
    if (!lines.current || !scroller.current || !looks) return;
    const element = lines.current;
    scroller.current.style.setProperty("background", looks.base.bg);
    scroller.current.style.setProperty("color", looks.base.fg);
    const paint = (indexes?: readonly number[]) =>
      paintLines(element, { lines: highlighter.lines, runs: highlighter.runs, looks: looks.looks }, indexes);
    element.replaceChildren();
    drawLines(element, highlighter.lines, { from: 0, removed: 0, added: highlighter.lines.length });
    paint();
    return highlighter.subscribe({
      onText: (change) => drawLines(element, highlighter.lines, change),
      onLines: paint,
    });
  }, [highlighter, looks]);

  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    // The pane that follows must not scroll the other one back: it may be narrower.
    let follower: HTMLElement | null = null;
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (from === follower) {
        follower = null;
        return;
      }
      const { scrollLeft, scrollTop } = to;
      to.scrollTo(from.scrollLeft, from.scrollTop);
      if (to.scrollLeft !== scrollLeft || to.scrollTop !== scrollTop) follower = to;
    };
    const there = follow(beside, pane);
    const back = follow(pane, beside);
    beside.addEventListener("scroll", there);
    pane.addEventListener("scroll", back);
    there();
    return () => {
      beside.removeEventListener("scroll", there);
      pane.removeEventListener("scroll", back);
    };
  }, [beside]);

  return (
    <>
      <section
        ref={scroller}
        className={styles.pane}
        data-shown={isOther || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also by keyboard
        tabIndex={0}
        aria-label={label}
      >
        <div className={styles.sheet}>
          <LineNumbers count={lineCount} className={codeStyles.numbers} />
          <div ref={lines} className={styles.lines} data-code="other" />
        </div>
      </section>
      <button
        type="button"
        className={`${controls.control} ${styles.switch}`}
        onClick={() => setOther(!isOther)}
      >
        {compareWording.show(isOther ? own.name : other.name)}
      </button>
      {looks && ownLooks && (
        <table className={styles.roles}>
          <caption>{compareWording.contrast}</caption>
          <thead>
            <tr>
              <th scope="col">{compareWording.role}</th>
              <th scope="col">{own.name}</th>
              <th scope="col">{other.name}</th>
            </tr>
          </thead>
          <tbody>
            {compareWording.roles.map((role, index) => {
              const ratios = [ownLooks, looks].map((each) =>
                ratioOf(each.roles[index] ?? each.base.fg, each),
              );
              const lowest = Math.min(...ratios);
              return (
                <tr key={role}>
                  <th scope="row">{role}</th>
                  {ratios.map((ratio, place) => (
                    <td
                      key={place === 0 ? own.name : other.name}
                      data-lower={(ratio === lowest && ratios[0] !== ratios[1]) || undefined}
                    >
                      <span
                        aria-hidden="true"
                        className={styles.bar}
                        style={{ "--share": Math.min(ratio / FULL, 1) } as CSSProperties}
                      />
                      {`${ratio.toFixed(1)}:1`}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
