import { type CodeSample, firstHtml, samples } from "virtual:code-samples";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { editorWording } from "../../words/editor.ts";
import { LineNumbers } from "../code/line-numbers.tsx";
import { type Cursor, findToken, type InspectedToken } from "../code/token.ts";
import styles from "./code-panel.module.css";
import { describeToken, placeAt, rectangleAt, type Token, tokenAt } from "./pointing.ts";
import { samplesQuery, scopesQuery } from "./samples.ts";

interface CodePanelProps {
  sample: CodeSample;
  cursor: Cursor;
  onMove(cursor: Cursor): void;
  /** Called with the token under the pointer or after the caret. */
  onPoint(token: Token | null): void;
  /** Called with the token at which the visitor placed the caret. */
  onInspect(inspected: InspectedToken): void;
  /** Called with the scrolling element once it shows the whole sample, with null before. */
  onShown(panel: HTMLElement | null): void;
}

/** A sample with line numbers and a caret. */
export function CodePanel({ sample, cursor, onMove, onPoint, onInspect, onShown }: CodePanelProps) {
  const panel = useRef<HTMLPreElement>(null);
  const caret = useRef<HTMLSpanElement>(null);
  const html = useSample(sample.id);
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret's position depends on the sample
  useLayoutEffect(() => {
    const code = panel.current?.querySelector("code");
    const place = code && rectangleAt(code, cursor.line - 1, cursor.column - 1);
    if (!place || !caret.current || !panel.current) return;
    panel.current.style.setProperty("--line", String(cursor.line - 1));
    caret.current.style.translate = `${place.left}px ${place.top}px`;
  }, [cursor, html]);

  useEffect(() => onShown(html ? panel.current : null), [html, onShown]);

  async function point(line: number, column: number, isTouched = false): Promise<void> {
    const code = panel.current?.querySelector("code");
    const element = code && tokenAt(code, line, column);
    if (!element) {
      onPoint(null);
      return;
    }
    const text = code.textContent?.split("\n")[line] ?? "";
    const { language } = sample;
    const table = await queryClient.fetchQuery(scopesQuery).catch(() => null);
    const token =
      table && findToken(text, table.samples[sample.id]?.[line] ?? [], table.scopes, { column, language });
    onPoint(describeToken(element, token && (token.scopes.split(" ").at(-1) ?? null)));
    if (isTouched && token) onInspect({ ...token, element });
  }

  function pointAt({ clientX, clientY }: PointerEvent): void {
    const code = panel.current?.querySelector("code");
    const place = code && placeAt(code, clientX, clientY);
    if (place) void point(place.line, place.column);
    else onPoint(null);
  }

  function press({ clientX, clientY }: PointerEvent): void {
    const code = panel.current?.querySelector("code");
    const place = code && placeAt(code, clientX, clientY);
    if (!place) return;
    onMove({ line: place.line + 1, column: place.column + 1 });
    void point(place.line, place.column, true);
  }

  function move(event: KeyboardEvent): void {
    const lines = (panel.current?.querySelector("code")?.textContent ?? "").split("\n");
    const text = lines[cursor.line - 1] ?? "";
    const next = {
      ArrowUp: { line: cursor.line - 1, column: cursor.column },
      ArrowDown: { line: cursor.line + 1, column: cursor.column },
      ArrowLeft: { line: cursor.line, column: cursor.column - 1 },
      ArrowRight: { line: cursor.line, column: cursor.column + 1 },
      Home: { line: cursor.line, column: 1 },
      End: { line: cursor.line, column: text.length + 1 },
    }[event.key];
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const line = Math.min(Math.max(next.line, 1), lines.length);
    const column = Math.min(Math.max(next.column, 1), (lines[line - 1]?.length ?? 0) + 1);
    onMove({ line, column });
    void point(line - 1, column - 1, true);
    caret.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return (
    <pre
      ref={panel}
      className={styles.code}
      aria-busy={html === ""}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long code scrolls and its caret moves, also by keyboard
      tabIndex={0}
      onKeyDown={move}
      onPointerMove={pointAt}
      onPointerLeave={() => onPoint(null)}
      onPointerDown={press}
    >
      <LineNumbers count={sample.lineCount} />
      {html === null ? (
        <span role="alert">{editorWording.sampleMissing}</span>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from the samples in this repository
        <code dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <span ref={caret} data-caret="" aria-hidden="true" />
    </pre>
  );
}

/** A sample's highlighted lines: empty while they load, null if they failed to load. The page contains the first sample. */
function useSample(id: string): string | null {
  const isFirst = id === samples[0].id;
  const { data, isError } = useQuery({ ...samplesQuery, enabled: !isFirst });
  if (isFirst) return firstHtml;
  return isError ? null : (data?.[id] ?? "");
}
