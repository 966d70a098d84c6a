import { languages } from "virtual:code-languages";
import { type DragEvent, memo, useRef, useState } from "react";
import { compareWording } from "../../words/editor.ts";
import { yourCodeWording } from "../../words/your-code.ts";
import codeStyles from "../code/code.module.css";
import { useDrawnCode } from "../code/code-view.ts";
import {
  type ThemeFileRef,
  useActiveThemeFile,
  useActiveThemeRules,
  useThemeRules,
} from "../code/theme-rules.ts";
import type { Cursor } from "../code/token.ts";
import { lazyPart } from "../ui/part.tsx";
import { CodeArea } from "./code-area.tsx";
import { useHighlighter } from "./highlighter/highlighter.ts";
import { PLAIN_TEXT } from "./language-guess.ts";
import { useCodeExports } from "./use-code-exports.ts";
import { useCodeSources } from "./use-code-sources.ts";
import { useInspectedToken } from "./use-inspected-token.ts";
import { useOwnText } from "./use-own-text.ts";
import styles from "./your-code.module.css";

const Compare = lazyPart(async () => (await import("../code/compare.tsx")).Compare);
const TokenInspector = lazyPart(async () => (await import("../code/token-inspector.tsx")).TokenInspector);

interface YourCodeProps {
  /** The themes to compare with; empty until they have loaded. */
  themes: readonly ThemeFileRef[];
  /** The theme that the code is compared with. */
  other: ThemeFileRef | null;
  /** Called with a theme's name; empty for none. */
  onCompare(name: string): void;
  onMove(cursor: Cursor): void;
  /** Called with the language's name. */
  onLanguage(name: string): void;
}

/** A visitor's own code in the theme. It never leaves the browser. */
export const YourCode = memo(function YourCode({
  themes,
  other,
  onCompare,
  onMove,
  onLanguage,
}: YourCodeProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const textBox = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<{ text: string; address: string | null } | null>(null);
  const [fileName, setFileName] = useState("");
  const [isOver, setOver] = useState(false);

  const { highlighter, trouble, plainLines } = useHighlighter();
  const activeFile = useActiveThemeFile();
  const active = useActiveThemeRules();
  useDrawnCode(lines, highlighter, active.data);
  const inspector = useInspectedToken(highlighter, lines);
  // A hook needs a query in any case. Without a comparison it is the active theme's.
  const comparison = useThemeRules(other ?? activeFile);
  const code = useOwnText({ highlighter, area, textBox, showStart, onLanguage, onNotice: showNotice });
  const sources = useCodeSources({
    replace,
    showStart,
    onFileName: setFileName,
    onComparison: onCompare,
    onNotice: showNotice,
  });
  const exports = useCodeExports({
    highlighter,
    comparedWith: other?.name ?? null,
    fileName,
    onNotice: showNotice,
  });

  function replace(...text: Parameters<typeof code.replace>): void {
    inspector.close();
    code.replace(...text);
  }

  /** Shows a message. @param address a link that the visitor can copy. */
  function showNotice(text: string, address: string | null = null): void {
    // This is called for every letter. Setting null again renders nothing.
    setNotice(text === "" ? null : { text, address });
  }

  /** Scrolls to the start: browsers scroll to the caret, which is at the end of a pasted text. */
  function showStart(): void {
    requestAnimationFrame(() => scroller.current?.scrollTo(0, 0));
  }

  async function paste(): Promise<void> {
    await sources.paste();
    area.current?.focus({ preventScroll: true });
  }

  function drop(event: DragEvent): void {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void sources.openFile(file);
  }

  function clear(): void {
    sources.cancel();
    code.clear();
    inspector.close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: there is also a file input
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.head}>
        <div className={styles.tools}>
          <label>
            <span className="visually-hidden">{yourCodeWording.language}</span>
            <select
              className={codeStyles.control}
              value={code.language}
              onChange={({ target }) => code.chooseLanguage(target.value)}
            >
              <option value={PLAIN_TEXT}>{yourCodeWording.plainText}</option>
              {languages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className={codeStyles.control} onClick={() => void paste()}>
            {yourCodeWording.paste}
          </button>
          <button
            type="button"
            className={codeStyles.control}
            onClick={() => replace(yourCodeWording.exampleCode, null)}
          >
            {yourCodeWording.example}
          </button>
          <label className={`${codeStyles.control} ${styles.file}`}>
            <input
              type="file"
              className="visually-hidden"
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) void sources.openFile(file);
                target.value = "";
              }}
            />
            {yourCodeWording.openFile}
          </label>
          <button type="button" className={codeStyles.control} onClick={clear}>
            {yourCodeWording.clear}
          </button>
          {/* What needs code. */}
          <div className={styles.exports} data-empty={code.isEmpty || undefined}>
            {SECTIONS.comparison && (
              <label>
                <span className="visually-hidden">{compareWording.compareWith}</span>
                <select
                  className={`${codeStyles.control} ${styles.compare}`}
                  value={other?.name ?? ""}
                  onChange={({ target }) => onCompare(target.value)}
                >
                  <option value="">{`${compareWording.compareWith} …`}</option>
                  {themes.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
            <button type="button" className={codeStyles.control} onClick={() => void exports.copyLink()}>
              {yourCodeWording.copyLink}
            </button>
            <input
              className={`${codeStyles.control} ${styles.name}`}
              aria-label={yourCodeWording.fileName}
              value={fileName}
              placeholder={yourCodeWording.fileName}
              maxLength={60}
              onChange={({ target }) => setFileName(target.value)}
            />
            <button type="button" className={codeStyles.control} onClick={() => void exports.copyPicture()}>
              {yourCodeWording.copyPicture}
            </button>
            <button type="button" className={codeStyles.control} onClick={() => void exports.savePicture()}>
              {yourCodeWording.savePicture}
            </button>
          </div>
        </div>
        {/* Lies over the code, so that the code does not move. */}
        <div className={styles.message} data-shown={notice !== null || undefined}>
          <p role="status">{notice?.text}</p>
          {notice?.address && (
            <input
              className={`${codeStyles.control} ${styles.address}`}
              aria-label={yourCodeWording.address}
              value={notice.address}
              readOnly
              onFocus={({ target }) => target.select()}
            />
          )}
        </div>
      </div>
      <div className={styles.panes} data-two={other ? "" : undefined}>
        <CodeArea
          area={area}
          lines={lines}
          scroller={scroller}
          textBox={textBox}
          lineCount={code.lineCount}
          onInput={(event) => {
            inspector.afterInput((event.nativeEvent as InputEvent).inputType);
            code.onInput(event);
          }}
          onCaret={inspector.inspectCaret}
          onMove={onMove}
        />
        {SECTIONS.comparison && other && scroller.current && (
          <Compare
            code={highlighter}
            beside={scroller.current}
            label={compareWording.label(other.name)}
            lineCount={code.lineCount}
            other={other}
          />
        )}
      </div>
      {inspector.inspected && <TokenInspector inspected={inspector.inspected} onClose={inspector.close} />}
      <p className={styles.keys} id="your-code-keys">
        {yourCodeWording.keys}
      </p>
      <div className={styles.notice}>
        <p role="status">
          {[
            code.replaced && yourCodeWording.replaced,
            (active.isError || comparison.isError) && yourCodeWording.trouble.theme,
            trouble && yourCodeWording.trouble[trouble],
            plainLines,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        {code.replaced && (
          <button
            type="button"
            className={codeStyles.control}
            onClick={() => {
              inspector.close();
              code.putBack();
              sources.putThemeBack();
            }}
          >
            {yourCodeWording.putBack}
          </button>
        )}
      </div>
    </div>
  );
});
