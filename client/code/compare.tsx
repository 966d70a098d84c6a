import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { roleName } from "../../shared/role-name.ts";
import { contrast, parseColor, roundDown, TEXT_CONTRAST } from "../../theme/color/color.ts";
import { mainRoles } from "../../theme/scopes/roles.ts";
import { compareWording } from "../../words/editor.ts";
import codeStyles from "./code.module.css";
import { type TokenizedCode, useDrawnCode } from "./code-view.ts";
import styles from "./compare.module.css";
import { LineNumbers } from "./line-numbers.tsx";
import {
  type CodeTheme,
  type ThemeFileRef,
  useActiveThemeFile,
  useActiveThemeRules,
  useThemeRules,
} from "./theme-rules.ts";

interface CompareProps {
  code: TokenizedCode;
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
function ratioOf(color: string, { bg }: CodeTheme): number {
  return Number(roundDown(contrast(parseColor(color, bg) ?? bg, bg), 1));
}

/**
 * The same code in another theme, which scrolls together with the first, and the contrast of each role in both themes. A
 * phone shows one of the two at a time, and a button switches between them.
 */
export function Compare({ code, beside, label, lineCount, other }: CompareProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const [isOther, setOther] = useState(true);
  const own = useActiveThemeFile();
  const { data: ownRules } = useActiveThemeRules();
  const { data: rules, isPlaceholderData } = useThemeRules(other);
  useDrawnCode(lines, code, rules);

  // For the style sheet. With `:has()` instead, each edit of the code would restyle the whole panel.
  useLayoutEffect(() => {
    beside.dataset.compared = isOther ? "hidden" : "shown";
    return () => {
      delete beside.dataset.compared;
    };
  }, [beside, isOther]);

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
      <p className={styles.names} aria-hidden="true">
        <span data-shown={!isOther || undefined}>{own.name}</span>
        <span data-shown={isOther || undefined}>{other.name}</span>
      </p>
      <section
        ref={scroller}
        className={styles.pane}
        data-shown={isOther || undefined}
        style={rules && { background: rules.theme.bg, color: rules.theme.fg }}
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
        className={`${codeStyles.control} ${styles.switch}`}
        onClick={() => setOther(!isOther)}
      >
        {compareWording.show(isOther ? own.name : other.name)}
      </button>
      {rules && ownRules && !isPlaceholderData && (
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
            {mainRoles.map(({ role }) => {
              const ratios = [ownRules, rules].map(({ roleColors, theme }) =>
                ratioOf(roleColors.get(role) ?? theme.fg, theme),
              );
              return (
                <tr key={role}>
                  <th scope="row">{roleName(role)}</th>
                  {ratios.map((ratio, place) => (
                    <td
                      key={place === 0 ? own.name : other.name}
                      data-faint={ratio < TEXT_CONTRAST || undefined}
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
