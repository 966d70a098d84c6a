import { firstCode, samples } from "virtual:stage";
import { useEffect, useState } from "react";
import { type HighlightedText, Highlighter } from "./highlighter.ts";

/** A visitor's code. */
export interface OwnText {
  text: string;
  /** A language's id. */
  language: string;
  /** The name of the file that it came from; empty if it was typed. */
  file: string;
}

const nothing: HighlightedText = { lines: [], stacks: [], trouble: null };

/** Colours the visitor's code. @param kept receives every change. */
export function useHighlighted(kept: { current: OwnText }) {
  const [code, setCode] = useState(nothing);
  const [highlighter, setHighlighter] = useState<Highlighter | null>(null);

  useEffect(() => {
    const started = new Highlighter(setCode);
    setHighlighter(started);
    const { text, language } = kept.current;
    if (text === "") started.prepare(language, language === samples[0].language ? firstCode.lines : [""]);
    else started.setText(text, language);
    return () => started.stop();
  }, [kept]);

  return {
    code,
    setText(next: OwnText): void {
      kept.current = next;
      highlighter?.setText(next.text, next.language);
    },
  };
}
