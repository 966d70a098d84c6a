import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { yourCodeWording } from "../../words/your-code.ts";
import codeStyles from "../code/code.module.css";
import { LineNumbers } from "../code/line-numbers.tsx";
import type { Cursor } from "../code/token.ts";
import styles from "./your-code.module.css";

/** Keys that move the caret and nothing else. */
const MOVES = /^(?:Arrow|Home$|End$|Page)/;
/** An input event that adds more lines than this is not typing. */
const MAX_TYPED_LINES = 20;

interface CodeAreaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** Receives the drawn lines, which lie under the text area. */
  lines: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  textBox: RefObject<HTMLDivElement | null>;
  lineCount: number;
  onInput(event: FormEvent<HTMLTextAreaElement>): void;
  /** Called when the visitor moves the caret without typing. */
  onCaret(area: HTMLTextAreaElement): void;
  onMove(cursor: Cursor): void;
}

/** A transparent text area above the coloured text, with line numbers. */
export function CodeArea({
  area,
  lines,
  scroller,
  textBox,
  lineCount,
  onInput,
  onCaret,
  onMove,
}: CodeAreaProps) {
  const isLeaving = useRef(false);

  useEffect(() => {
    const field = area.current;
    // React's `onBeforeInput` is a different event.
    field?.addEventListener("beforeinput", insertAtOnce);
    return () => field?.removeEventListener("beforeinput", insertAtOnce);
  }, [area]);

  useEffect(() => {
    function reportCursor(): void {
      if (document.activeElement !== area.current || !area.current) return;
      const until = area.current.value.slice(0, area.current.selectionStart);
      onMove({ line: until.split("\n").length, column: until.length - until.lastIndexOf("\n") });
    }
    document.addEventListener("selectionchange", reportCursor);
    return () => document.removeEventListener("selectionchange", reportCursor);
  }, [area, onMove]);

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isPlainTab =
      event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isPlainTab && !isLeaving.current) {
      event.preventDefault();
      // The visitor can undo this, unlike `setRangeText`.
      document.execCommand("insertText", false, "\t");
    }
    isLeaving.current = event.key === "Escape";
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.sheet}>
        <LineNumbers count={lineCount} className={codeStyles.numbers} />
        <div ref={textBox} className={styles.text}>
          <div ref={lines} className={styles.lines} data-code="yours" aria-hidden="true" />
          <textarea
            ref={area}
            className={styles.area}
            aria-label={yourCodeWording.name}
            aria-describedby="your-code-keys"
            placeholder={yourCodeWording.empty}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            wrap="off"
            translate="no"
            onInput={onInput}
            onKeyDown={press}
            onKeyUp={({ key, currentTarget }) => {
              if (MOVES.test(key)) onCaret(currentTarget);
            }}
            onClick={({ currentTarget }) => onCaret(currentTarget)}
            onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * Inserts a long text from a phone's keyboard, dictation or another program at once. The browser would insert it line by
 * line, with an event for each line, which takes half a minute for 2,000 lines. The visitor cannot undo it, unlike a paste.
 */
function insertAtOnce(event: InputEvent): void {
  const { data, inputType, target } = event;
  if (inputType !== "insertText" || !event.cancelable || !(target instanceof HTMLTextAreaElement)) return;
  if (data === null || data.split("\n", MAX_TYPED_LINES + 1).length <= MAX_TYPED_LINES) return;
  event.preventDefault();
  target.setRangeText(data, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data }));
}
