import { useQuery } from "@tanstack/react-query";
import { type DragEvent, memo, useRef, useState } from "react";
import { compareWording } from "../../site/words/editor.ts";
import { yourCodeWording } from "../../site/words/your-code.ts";
import codeStyles from "../code/code.module.css";
import { useDrawnCode } from "../code/code-view.ts";
import {
  type ThemeFileRef,
  themeQuery,
  useActiveThemeFile,
  useActiveThemeRules,
} from "../code/theme-rules.ts";
import type { Cursor } from "../code/token.ts";
import { lazyPart } from "../ui/part.tsx";
import { CodeArea } from "./code-area.tsx";
import { useHighlighter } from "./highlighter/highlighter.ts";
import { Toolbar } from "./toolbar.tsx";
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
  const comparison = useQuery(themeQuery(other ?? activeFile));
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
        <Toolbar
          isEmpty={code.isEmpty}
          language={code.language}
          onLanguage={code.chooseLanguage}
          themes={themes}
          comparedWith={other?.name ?? ""}
          onCompare={onCompare}
          fileName={fileName}
          onFileName={setFileName}
          onFile={(file) => void sources.openFile(file)}
          onPaste={() => void paste()}
          onExample={() => replace(yourCodeWording.exampleCode, null)}
          onCopyLink={() => void exports.copyLink()}
          onCopyPicture={() => void exports.copyPicture()}
          onSavePicture={() => void exports.savePicture()}
          onClear={clear}
        />
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
