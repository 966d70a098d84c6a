import { type RefObject, useLayoutEffect } from "react";
import { drawLines, paintLines, type TokenizedCode } from "./code-view.ts";
import type { ThemeRules } from "./theme-rules.ts";

/**
 * Draws a text, in a theme's colours once its rules have loaded.
 * @param place receives an element for each line.
 */
export function useDrawnCode(
  place: RefObject<HTMLElement | null>,
  code: TokenizedCode,
  rules: ThemeRules | undefined,
): void {
  useLayoutEffect(() => {
    const root = place.current;
    if (!root) return;
    drawLines(root, code.lines, { from: 0, removed: root.childElementCount, added: code.lines.length });
    return code.subscribe?.({ onText: (change) => drawLines(root, code.lines, change) });
  }, [place, code]);

  useLayoutEffect(() => {
    const root = place.current;
    if (!root || !rules) return;
    root.style.color = rules.theme.fg;
    paintLines(root, code, rules);
    return code.subscribe?.({ onLines: (indexes) => paintLines(root, code, rules, indexes) });
  }, [place, code, rules]);
}
