import { languages } from "virtual:code-languages";
import type { StageTheme } from "virtual:stage";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { ownCodeWording, stageWording } from "../../../defaults/words/stage.ts";
import { loadPart } from "../../late-loading.ts";
import { useNextTry } from "../../ui/late-part.tsx";
import { Pane, type Titles } from "../pane.tsx";
import { usePaneColours } from "../pane-colours.ts";
import { PLAIN_TEXT } from "../shown-code.ts";
import { limitText, MAX_BYTES, MAX_LINES, type OwnText, PASTED_LENGTH, readCodeFile } from "./code-text.ts";
import { useHighlighted } from "./highlighter.ts";
import styles from "./own-code.module.css";

/** The languages that VS Code itself understands well enough to colour their code by its meaning. */
const UNDERSTOOD = ["typescript", "tsx", "javascript", "jsx"];

interface OwnCodeProps {
  ours: StageTheme;
  yours: StageTheme;
  titles: Titles;
  written: OwnText;
  onWritten(written: OwnText): void;
  /** The place of the controls. */
  controls: HTMLElement | null;
}

/** The visitor's own code in both themes. It stays in the browser. */
export function OwnCode({ ours, yours, titles, written, onWritten, controls }: OwnCodeProps) {
  const { text, language, file } = written;
  const [notice, setNotice] = useState("");
  const latest = useRef(written);
  const { code, highlight } = useHighlighted(written);
  const left = usePaneColours("yours", yours, code.runStyles);
  const right = usePaneColours("ours", ours, code.runStyles);
  const semantic = [...(left.hasSemantic ? [yours.name] : []), ...(right.hasSemantic ? [ours.name] : [])];
  const hasMeaning = semantic.length > 0 && UNDERSTOOD.includes(language);
  const meaningNote = hasMeaning ? ownCodeWording.noMeaning(semantic) : "";
  useNextTry(code.trouble === "languageMissing", () => highlight(written));
  const shown = { file: file || stageWording.yourCode, code };

  function change(part: Partial<OwnText>): void {
    latest.current = { ...latest.current, ...part };
    onWritten(latest.current);
    highlight(latest.current);
  }

  function show(given: string, part: Partial<OwnText> = {}): void {
    const { text, isCut } = limitText(given);
    setNotice(isCut ? ownCodeWording.cut(MAX_LINES, MAX_BYTES / 1024) : "");
    change({ ...part, text });
  }

  /** Shows what was typed or pasted, in the language of what was pasted unless the visitor has chosen one. */
  async function write(next: string): Promise<void> {
    const isPasted = next.length - text.length >= PASTED_LENGTH;
    show(next);
    if (isPasted && !written.isChosen) await find();
  }

  /** Shows the text in the language that it seems to be in, unless it has changed meanwhile. */
  async function find(): Promise<void> {
    const { text } = latest.current;
    const { findLanguage } = await loadPart(() => import("./found-language.ts"));
    if (text === latest.current.text && !latest.current.isChosen) change({ language: findLanguage(text) });
  }

  async function drop(event: DragEvent): Promise<void> {
    const dropped = event.dataTransfer.files[0];
    if (!dropped) return;
    event.preventDefault();
    const read = await readCodeFile(dropped);
    if (read === null) setNotice(ownCodeWording.noText(dropped.name));
    else {
      show(read.text, {
        file: dropped.name,
        language: read.language ?? PLAIN_TEXT,
        isChosen: read.language !== null,
      });
      if (read.language === null) await find();
    }
  }

  return (
    <>
      <Pane side="yours" theme={yours.name} title={titles.yours} {...shown}>
        <CodeArea
          text={text}
          onText={(next) => void write(next).catch(() => {})}
          onDrop={(event) => void drop(event)}
        />
      </Pane>
      <Pane side="ours" theme={ours.name} title={titles.ours} {...shown} />
      {controls &&
        createPortal(
          <div className={styles.bar}>
            <label>
              <select
                aria-label={stageWording.language}
                value={language}
                onChange={({ target }) => change({ language: target.value, isChosen: true })}
                autoComplete="off"
              >
                <option value={PLAIN_TEXT}>{ownCodeWording.plainText}</option>
                {languages.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <p role="status" className="raised">
              {notice || (code.trouble ? ownCodeWording[code.trouble] : meaningNote)}
            </p>
          </div>,
          controls,
        )}
    </>
  );
}

interface CodeAreaProps {
  text: string;
  onText(text: string): void;
  onDrop(event: DragEvent): void;
}

/** A transparent text area over the coloured lines. */
function CodeArea({ text, onText, onDrop }: CodeAreaProps) {
  const isLeaving = useRef(false);

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (key === "Tab" && !shiftKey && !ctrlKey && !altKey && !metaKey && !isLeaving.current) {
      event.preventDefault();
      // Unlike `setRangeText`, this can be undone by the visitor.
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
