import { useEffect, useRef } from "react";
import { compareWording } from "../../site/words/compare.ts";
import { contrast, parseColor } from "../theme/color.ts";
import { CodeView } from "./code-view.ts";
import styles from "./compare.module.css";
import type { Highlighter, ThemeLooks, ThemePlace } from "./highlighter.ts";

interface CompareProps {
  highlighter: Highlighter;
  /** Where the same code scrolls in the theme of this site. */
  beside: HTMLElement;
  own: ThemePlace;
  other: ThemePlace;
  /** Counts what has changed: it is drawn anew then. */
  version: number;
}

function ratioOf(color: string, { base }: ThemeLooks): string {
  const ground = parseColor(base.bg) ?? "#000000";
  return `${(Math.floor(contrast(parseColor(color, ground) ?? ground, ground) * 10) / 10).toFixed(1)}:1`;
}

/** The same code in another theme, scrolling along, and the contrast of each role in both. */
export function Compare({ highlighter, beside, own, other, version }: CompareProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);
  const looks = highlighter.themes.get(other.name);
  const ownLooks = highlighter.themes.get(own.name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for another theme or another text
  useEffect(() => {
    if (!lines.current || !scroller.current || !looks) return;
    view.current?.stop();
    lines.current.replaceChildren();
    scroller.current.style.setProperty("background", looks.base.bg);
    scroller.current.style.setProperty("color", looks.base.fg);
    view.current = new CodeView(lines.current, scroller.current, () => ({
      lines: highlighter.lines,
      runs: highlighter.runs,
      looks: highlighter.themes.get(other.name)?.looks ?? [],
    }));
    view.current.replace(0, 0, highlighter.lines);
    view.current.paint();
    return () => view.current?.stop();
  }, [highlighter, looks, other.name, version]);

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
    <section className={styles.compare} aria-label={compareWording.label(other.name)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls, also by keyboard */}
      <section ref={scroller} className={styles.pane} tabIndex={0} aria-label={other.name}>
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
    </section>
  );
}
