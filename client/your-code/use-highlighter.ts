import { useLayoutEffect, useState } from "react";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { Highlighter, type Trouble } from "./highlighter/highlighter.ts";
import { MAX_LINE_LENGTH } from "./limits.ts";

/** A highlighter, its current problem, and the lines that it leaves plain. */
export function useHighlighter() {
  const [highlighter] = useState(() => new Highlighter());
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Describes the lines that stay plain. */
  const [plainLines, setPlainLines] = useState("");

  useLayoutEffect(() => {
    const unsubscribe = highlighter.subscribe({
      onText: () => {
        if (highlighter.lines.join("") === "") setPlainLines("");
      },
      onTrouble: setTrouble,
      onDone: () => setPlainLines(describePlainLines(highlighter)),
    });
    return () => {
      unsubscribe();
      highlighter.stop();
    };
  }, [highlighter]);

  return { highlighter, trouble, plainLines };
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
