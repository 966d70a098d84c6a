import { type DragEvent, type KeyboardEvent, useRef } from "react";
import { ownCodeWording, stageWording } from "../../../words/stage.ts";
import styles from "./own-code.module.css";

interface CodeAreaProps {
  text: string;
  onText(text: string): void;
  onDrop(event: DragEvent): void;
}

/** A transparent text area over the coloured lines. */
export function CodeArea({ text, onText, onDrop }: CodeAreaProps) {
  const isLeaving = useRef(false);

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (key === "Tab" && !shiftKey && !ctrlKey && !altKey && !metaKey && !isLeaving.current) {
      event.preventDefault();
      // The visitor can undo this, unlike `setRangeText`.
      document.execCommand("insertText", false, "\t");
    }
    isLeaving.current = key === "Escape";
  }

  return (
    <>
      <textarea
        className={styles.area}
        aria-label={stageWording.yourCode}
        aria-describedby="own-code-keys"
        placeholder={ownCodeWording.empty}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        wrap="off"
        translate="no"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={press}
        onDrop={onDrop}
      />
      <p id="own-code-keys" className="visually-hidden">
        {ownCodeWording.keys}
      </p>
    </>
  );
}
