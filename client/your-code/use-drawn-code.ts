import { type RefObject, useLayoutEffect } from "react";
import { drawLines, paintLines } from "./code-view.ts";
import type { Highlighter } from "./highlighter.ts";
import type { ThemeRules } from "./theme-rules.ts";

/**
 * Draws a highlighter's text, in a theme's colours once its rules have loaded.
 * @param place receives an element for each line.
 */
export function useDrawnCode(
  place: RefObject<HTMLElement | null>,
  highlighter: Highlighter,
  rules: ThemeRules | undefined,
): void {
  useLayoutEffect(() => {
    const root = place.current;
    if (!root) return;
    drawLines(root, highlighter.lines, { from: 0, removed: 0, added: highlighter.lines.length });
    const unsubscribe = highlighter.subscribe({
      onText: (change) => drawLines(root, highlighter.lines, change),
    });
    return () => {
      unsubscribe();
      root.replaceChildren();
    };
  }, [place, highlighter]);

  useLayoutEffect(() => {
    const root = place.current;
    if (!root || !rules) return;
    root.style.color = rules.theme.fg;
    paintLines(root, highlighter, rules);
    return highlighter.subscribe({ onLines: (indexes) => paintLines(root, highlighter, rules, indexes) });
  }, [place, highlighter, rules]);
}
