import { type RefObject, useEffect, useRef, useState } from "react";
import { findToken, type InspectedToken } from "../code/token.ts";
import type { Highlighter } from "./highlighter/highlighter.ts";

/**
 * The token at the caret, for the inspector.
 * @param lines has an element for each line.
 */
export function useInspectedToken(highlighter: Highlighter, lines: RefObject<HTMLElement | null>) {
  const [inspected, setInspected] = useState<InspectedToken | null>(null);
  /** Reads the token again when its line gets new tokens. */
  const rereading = useRef<{ line: number; read(): void } | null>(null);

  useEffect(
    () =>
      highlighter.subscribe({
        onLines: (indexes) => {
          if (rereading.current && indexes.includes(rereading.current.line)) rereading.current.read();
        },
      }),
    [highlighter],
  );

  /**
   * Inspects the token at the caret; at the end of a line or word, the one before it.
   * @param isAgain whether the shown token is read again.
   */
  function inspectCaret(area: HTMLTextAreaElement, isAgain = false): void {
    const { selectionStart, selectionEnd, value } = area;
    rereading.current = null;
    if (selectionStart !== selectionEnd) return;
    const until = value.slice(0, selectionStart);
    const line = until.split("\n").length - 1;
    rereading.current = { line, read: () => inspectCaret(area, true) };
    const token = tokenAt(line, until.length - until.lastIndexOf("\n") - 1);
    if (token || isAgain) setInspected(token);
  }

  function tokenAt(line: number, column: number): InspectedToken | null {
    const { lines: texts, scopes, language } = highlighter;
    const runs = highlighter.runs[line];
    if (!runs || typeof runs === "string") return null;
    const at = (place: number) => findToken(texts[line] ?? "", runs, scopes, { column: place, language });
    const found = at(column) ?? at(column - 1);
    const element = lines.current?.children[line];
    return found && element ? { ...found, element } : null;
  }

  return {
    inspected,
    inspectCaret,
    /** Typing keeps the shown token although its line changes. Pasted code has other tokens. */
    afterInput(inputType: string): void {
      rereading.current = null;
      if (inputType === "insertFromPaste") setInspected(null);
    },
    close(): void {
      rereading.current = null;
      setInspected(null);
    },
  };
}
