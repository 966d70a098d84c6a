import { type RefObject, useEffect, useRef } from "react";
import { compareWording } from "../../site/words/compare.ts";
import { contrast, parseColor } from "../../theme/color/color.ts";
import { CodeView } from "./code-view.ts";
import styles from "./compare.module.css";
import type { Highlighter, ThemeFileRef, ThemeLooks } from "./highlighter.ts";

interface CompareProps {
  highlighter: Highlighter;
  /** Where the same code scrolls in the theme of this site. */
  beside: HTMLElement;
  own: ThemeFileRef;
  other: ThemeFileRef;
  /** Gets what draws the code: changes of the text are told to it. */
  view: RefObject<CodeView | null>;
}

function ratioOf(color: string, { base }: ThemeLooks): string {
  const ground = parseColor(base.bg) ?? "#000000";
  return `${(Math.floor(contrast(parseColor(color, ground) ?? ground, ground) * 10) / 10).toFixed(1)}:1`;
}

/** The same code in another theme, scrolling along, and the contrast of each role in both. */
export function Compare({ highlighter, beside, own, other, view }: CompareProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const looks = highlighter.themes.get(other.name);
  const ownLooks = highlighter.themes.get(own.name);

  useEffect(() => {
    if (!lines.current || !scroller.current || !looks) return;
    lines.current.replaceChildren();
    scroller.current.style.setProperty("background", looks.base.bg);
    scroller.current.style.setProperty("color", looks.base.fg);
    const made = new CodeView(lines.current, scroller.current, () => ({
      lines: highlighter.lines,
      runs: highlighter.runs,
      looks: looks.looks,
    }));
    made.replace(0, 0, highlighter.lines.length);
    made.paint();
    view.current = made;
    return () => {
      made.stop();
      view.current = null;
    };
  }, [highlighter, looks, view]);

  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    // Each says where it is; setting the same place again says nothing.
    const follow = (from: HTMLElement, to: HTMLElement) => () => to.scrollTo(from.scrollLeft, from.scrollTop);
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also by keyboard
        tabIndex={0}
        aria-label={compareWording.label(other.name)}
      >
        <div ref={lines} className={styles.lines} data-code="other" />
      </section>
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
            {compareWording.roles.map((role, index) => (
              <tr key={role}>
                <th scope="row">{role}</th>
                <td>{ratioOf(ownLooks.roles[index] ?? ownLooks.base.fg, ownLooks)}</td>
                <td>{ratioOf(looks.roles[index] ?? looks.base.fg, looks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
