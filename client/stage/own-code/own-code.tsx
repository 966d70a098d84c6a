import { languages } from "virtual:code-languages";
import { type StageTheme, samples } from "virtual:stage";
import { type ChangeEvent, type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { ownCodeWording, stageWording } from "../../../defaults/words/stage.ts";
import { importPart } from "../../late-loading.ts";
import { MissingPart } from "../../ui/boundary.tsx";
import { useShown } from "../code.ts";
import { MissingParts, Pane, type PaneFrames } from "../pane.tsx";
import { usePaneColours } from "../pane-colours.ts";
import { PLAIN_TEXT } from "../shown-code.ts";
import { limitText, MAX_BYTES, MAX_LINES, type OwnText, readCodeFile } from "./code-text.ts";
import { useHighlighted } from "./highlighter.ts";
import styles from "./own-code.module.css";

/** The languages for which VS Code itself has semantic highlighting. */
const UNDERSTOOD = ["typescript", "tsx", "javascript", "jsx"];

interface OwnCodeProps {
  ours: StageTheme;
  yours: StageTheme;
  frames: PaneFrames;
  written: OwnText;
  onWritten(next: (before: OwnText) => OwnText): void;
  /** Whether the page's style sheet has the first sample in both themes. */
  isInPage: boolean;
}

/** The visitor's own code in both themes. It stays in the browser. A pale sample is its placeholder. */
export function OwnCode({ ours, yours, frames, written, onWritten, isInPage }: OwnCodeProps) {
  const { code: ownCode, retry } = useHighlighted(written);
  const placeholder = useShown(samples[0].id, isInPage);
  const isPlaceholder = written.text === "";
  const code = isPlaceholder ? placeholder.code : ownCode;
  const { notice, write, drop } = useWriting(written, onWritten);
  const left = usePaneColours("yours", yours, code.runStyles);
  const right = usePaneColours("ours", ours, code.runStyles);
  const shown = { file: written.file || stageWording.yourCode, code, isPlaceholder };
  const semantic = [...(left.hasSemantic ? [yours.name] : []), ...(right.hasSemantic ? [ours.name] : [])];
  const hasMeaning = semantic.length > 0 && UNDERSTOOD.includes(written.language);
  const hints = [isPlaceholder && ownCodeWording.empty, hasMeaning && ownCodeWording.noMeaning(semantic)].filter(
    Boolean,
  );
  const parts = [
    { name: yours.name, retry: left.retry },
    { name: ours.name, retry: right.retry },
  ];
  return (
    <>
      <Pane side="yours" theme={yours.name} {...shown} {...frames.yours}>
        <CodeArea text={written.text} onChange={write} onDrop={drop} />
      </Pane>
      <Pane side="ours" theme={ours.name} {...shown} {...frames.ours} />
      <div className={styles.bar}>
        <LanguageChoice
          language={written.language}
          onChoose={(language) => onWritten((before) => ({ ...before, language, isChosen: true }))}
        />
        {ownCode.trouble === "languageMissing" ? (
          <MissingPart sentence={ownCodeWording.languageMissing} onRetry={retry} />
        ) : (
          <p role="status">{notice || (ownCode.trouble ? ownCodeWording[ownCode.trouble] : hints.join(" "))}</p>
        )}
      </div>
      <MissingParts parts={parts} />
    </>
  );
}

/** A hook: handles code that the visitor types, pastes or drops. */
function useWriting({ isChosen }: OwnText, onWritten: OwnCodeProps["onWritten"]) {
  const [notice, setNotice] = useState("");

  /** Shows a text. @returns the part that is shown. */
  function show(given: string, part: Partial<OwnText> = {}): string {
    const { text, isCut } = limitText(given);
    setNotice(isCut ? ownCodeWording.cut(MAX_LINES, MAX_BYTES / 1024) : "");
    onWritten((before) => ({ ...before, ...part, text }));
    return text;
  }

  /** Detects the language of a text, unless the text changes or the visitor chooses a language meanwhile. */
  async function find(text: string): Promise<void> {
    const { findLanguage } = await importPart(() => import("./found-language.ts"));
    const language = findLanguage(text);
    const isSame = (before: OwnText) => before.text === text && !before.isChosen;
    if (language !== null) onWritten((before) => (isSame(before) ? { ...before, language } : before));
  }

  function write({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    const { inputType = "" } = nativeEvent as InputEvent;
    const shown = show(target.value);
    const isGiven = inputType === "insertFromPaste" || inputType === "insertFromDrop";
    // If the script that detects languages cannot be loaded, the language stays.
    if (isGiven && !isChosen) void find(shown).catch(() => {});
  }

  async function open(file: File): Promise<void> {
    const read = await readCodeFile(file);
    if (read === null) return setNotice(ownCodeWording.noText(file.name));
    const isKnown = read.language !== null;
    const shown = show(read.text, { file: file.name, language: read.language ?? PLAIN_TEXT, isChosen: isKnown });
    if (!isKnown) await find(shown);
  }

  function drop(event: DragEvent): void {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void open(file).catch(() => {});
  }

  return { notice, write, drop };
}

interface LanguageChoiceProps {
  language: string;
  onChoose(language: string): void;
}

function LanguageChoice({ language, onChoose }: LanguageChoiceProps) {
  return (
    <select
      aria-label={stageWording.language}
      value={language}
      onChange={({ target }) => onChoose(target.value)}
      autoComplete="off"
    >
      <option value={PLAIN_TEXT}>{ownCodeWording.plainText}</option>
      {languages.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface CodeAreaProps {
  text: string;
  onChange(event: ChangeEvent<HTMLTextAreaElement>): void;
  onDrop(event: DragEvent): void;
}

/** A transparent text area over the coloured lines. */
function CodeArea({ text, onChange, onDrop }: CodeAreaProps) {
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
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        wrap="off"
        translate="no"
        value={text}
        onChange={onChange}
        onKeyDown={press}
        onDrop={onDrop}
      />
      <p id="own-code-keys" className="visually-hidden">
        {ownCodeWording.keys}
      </p>
    </>
  );
}
