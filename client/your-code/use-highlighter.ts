import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import { drawLines, paintLines } from "./code-view.ts";
import { Highlighter, type Trouble } from "./highlighter.ts";
import { MAX_LINE_LENGTH } from "./limits.ts";
import { activeThemeFile } from "./theme-files.ts";

/**
 * A highlighter that draws its text in the active theme.
 * @param lines receives an element for each line.
 */
export function useHighlighter(lines: RefObject<HTMLElement | null>) {
  const active = useActiveTheme();
  const [highlighter] = useState(() => new Highlighter());
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  /** Describes the lines that stay plain. */
  const [plainLines, setPlainLines] = useState("");

  useLayoutEffect(() => {
    if (!lines.current) return;
    const element = lines.current;
    const paint = (indexes?: readonly number[]) => {
      const looks = highlighter.themes.get(activeThemeFile().name)?.looks ?? [];
      paintLines(element, { lines: highlighter.lines, runs: highlighter.runs, looks }, indexes);
    };
    const unsubscribe = highlighter.subscribe({
      onText: (change) => {
        drawLines(element, highlighter.lines, change);
        if (highlighter.lines.join("") === "") setPlainLines("");
      },
      onLines: paint,
      onTheme: (name) => {
        if (name !== activeThemeFile().name) return;
        element.style.setProperty("color", highlighter.themes.get(name)?.base.fg ?? "");
        paint();
      },
      onTroubles: setTroubles,
      onDone: () => setPlainLines(describePlainLines(highlighter)),
    });
    return () => {
      unsubscribe();
      highlighter.stop();
    };
  }, [highlighter, lines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `activeThemeFile` depends on it
  useEffect(() => {
    if (highlighter.isRunning) highlighter.loadTheme(activeThemeFile());
  }, [highlighter, active]);

  return { highlighter, troubles, plainLines };
}

/** Sentences about the lines that stay plain, with the reasons; empty if there are none. */
function describePlainLines({ runs }: Highlighter): string {
  const sentences = (["long", "slow"] as const).map((reason) => {
    const first = runs.indexOf(reason);
    return first === -1
      ? ""
      : yourCodeWording[reason](runs.filter((known) => known === reason).length, first + 1, MAX_LINE_LENGTH);
  });
  return sentences.filter(Boolean).join(" ");
}
