import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import { CodeView } from "./code-view.ts";
import { activeThemeFile, Highlighter, type Trouble } from "./highlighter.ts";
import { MAX_LINE_LENGTH } from "./limits.ts";

/**
 * A highlighter that draws its text in the active theme.
 * @param lines receives an element for each line.
 * @param scroller the scrolling element around it.
 */
export function useHighlighter(
  lines: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const active = useActiveTheme();
  const [highlighter] = useState(() => new Highlighter());
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  /** Describes the lines that stay plain. */
  const [plainLines, setPlainLines] = useState("");

  useLayoutEffect(() => {
    if (!lines.current || !scroller.current) return;
    const element = lines.current;
    const view = new CodeView(element, scroller.current, () => ({
      lines: highlighter.lines,
      runs: highlighter.runs,
      looks: highlighter.themes.get(activeThemeFile().name)?.looks ?? [],
    }));
    const unsubscribe = highlighter.subscribe({
      onText: (change) => {
        view.replace(change);
        if (highlighter.lines.join("") === "") setPlainLines("");
      },
      onLines: (indexes) => view.paint(indexes),
      onTheme: (name) => {
        if (name !== activeThemeFile().name) return;
        element.style.setProperty("color", highlighter.themes.get(name)?.base.fg ?? "");
        view.paint();
      },
      onTroubles: setTroubles,
      onDone: () => setPlainLines(describePlainLines(highlighter)),
    });
    return () => {
      unsubscribe();
      view.stop();
      highlighter.stop();
    };
  }, [highlighter, lines, scroller]);

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
