import { samples, terminalHtml } from "virtual:code-samples";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { compareWording, editorWording } from "../../words/editor.ts";
import type { ThemeFileRef } from "../code/theme-rules.ts";
import type { Cursor, InspectedToken } from "../code/token.ts";
import { chosenRival } from "../rival.ts";
import { lazyPart, loadPart } from "../ui/part.tsx";
import { panelProps, Tabs } from "../ui/tabs.tsx";
import { useActiveTheme } from "../variants/active-theme.ts";
import { VisionPreview } from "../vision/vision-preview.tsx";
import { startWorkerEarly } from "../your-code/highlighter/early-worker.ts";
import { LINK_OPENED, opensOnLoad } from "../your-code/opened-link.ts";
import codeStyles from "./code-panel.module.css";
import { CodePanel } from "./code-panel.tsx";
import styles from "./editor.module.css";
import { Palette } from "./palette.tsx";
import { readComparison, samplesQuery } from "./samples.ts";
import "./pointing.css";
import type { Token } from "./pointing.ts";

const YOUR_CODE = "your-code";
const tabs = [
  ...samples.map(({ id, file }) => ({ id, label: file })),
  ...(SECTIONS.ownCode ? [{ id: YOUR_CODE, label: editorWording.yourCode }] : []),
];

const loadYourCode = async () => (await import("../your-code/your-code.tsx")).YourCode;
const YourCode = lazyPart(loadYourCode, <pre className={codeStyles.code} aria-busy="true" />);
const TokenInspector = lazyPart(async () => (await import("../code/token-inspector.tsx")).TokenInspector);
const SampleComparison = lazyPart(async () => (await import("./sample-comparison.tsx")).SampleComparison);

const start: Cursor = { line: 1, column: 1 };

/** An editor in the theme's colours, with samples as files, a caret, a terminal and the palette. */
export function Editor() {
  const theme = useActiveTheme();
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState(samples[0].id);
  const [cursor, setCursor] = useState(start);
  const [token, setToken] = useState<Token | null>(null);
  const [inspected, setInspected] = useState<InspectedToken | null>(null);
  const [known, setKnown] = useState<readonly ThemeFileRef[]>([]);
  const rival = chosenRival.use();
  const [isComparing, setComparing] = useState(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [language, setLanguage] = useState("");
  const sample = samples.find(({ id }) => id === selected) ?? samples[0];
  const isYours = selected === YOUR_CODE;
  const other = isComparing ? known.find(({ name }) => name === rival) : undefined;
  // A theme's rules do not colour terminal output.
  const isComparable = !isYours && sample.language !== "ansi";

  useEffect(() => {
    // If this prefetch fails, the panel shows the error when the visitor opens a sample.
    void queryClient.prefetchQuery(samplesQuery);
    if (SECTIONS.ownCode && opensOnLoad()) setSelected(YOUR_CODE);
    if (SECTIONS.comparison) {
      import("virtual:known-themes").then(
        ({ knownThemes }) => setKnown(knownThemes),
        // If they do not load, the page offers no comparison.
        () => {},
      );
      const comparison = readComparison();
      if (comparison && samples.some(({ id }) => id === comparison.sample)) {
        setSelected(comparison.sample);
        chosenRival.change(comparison.theme);
        setComparing(true);
      }
    }
    if (!SECTIONS.ownCode) return;
    const showLink = () => setSelected(YOUR_CODE);
    document.addEventListener(LINK_OPENED, showLink);
    return () => document.removeEventListener(LINK_OPENED, showLink);
  }, [queryClient]);

  /** Compares with a theme; with none if the name is empty. */
  const compare = useCallback((name: string) => {
    if (name !== "") chosenRival.change(name);
    setComparing(name !== "");
  }, []);

  function reach(id: string): void {
    if (SECTIONS.ownCode && id === YOUR_CODE && !isYours) startWorkerEarly();
  }

  function open(id: string): void {
    if (SECTIONS.ownCode && id === YOUR_CODE && !isYours) {
      // The tab's script is needed before the worker. `YourCode` shows an error if it does not load.
      loadPart(loadYourCode).catch(() => {});
      startWorkerEarly();
    }
    setSelected(id);
    setCursor(start);
    setToken(null);
    setInspected(null);
  }

  return (
    <div className={styles.editor}>
      <div className={styles.files} aria-hidden="true">
        <p>{editorWording.explorer}</p>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            data-open={id === selected || undefined}
            onClick={() => open(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.tabs} data-own={SECTIONS.ownCode || undefined}>
        <Tabs
          name="file"
          label={editorWording.files}
          tabs={tabs}
          selected={selected}
          onSelect={open}
          onReach={reach}
        />
      </div>
      <div
        {...panelProps("file")}
        // Otherwise the panel would have the same accessible name as the text area.
        {...(isYours && { "aria-labelledby": undefined, "aria-label": editorWording.panel })}
        className={styles.panel}
      >
        {SECTIONS.ownCode && isYours ? (
          <YourCode
            themes={known}
            other={other ?? null}
            onCompare={compare}
            onMove={setCursor}
            onLanguage={setLanguage}
          />
        ) : (
          <div className={styles.panes} data-two={(isComparable && other !== undefined) || undefined}>
            {SECTIONS.comparison && (
              <label className={styles.compare} data-unfit={!isComparable || undefined}>
                {compareWording.compareWith}
                <select value={other?.name ?? ""} onChange={({ target }) => compare(target.value)}>
                  <option value="">{compareWording.nothing}</option>
                  {known.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            )}
            <CodePanel
              key={sample.id}
              sample={sample}
              cursor={cursor}
              onMove={setCursor}
              onPoint={setToken}
              onInspect={setInspected}
              onShown={setBeside}
            />
            {SECTIONS.comparison && isComparable && other && beside && (
              <SampleComparison id={sample.id} file={sample.file} beside={beside} other={other} />
            )}
          </div>
        )}
        {inspected && <TokenInspector inspected={inspected} byMeaning onClose={() => setInspected(null)} />}
      </div>
      {terminalHtml !== null && (
        <section aria-label={editorWording.terminal} className={styles.terminal}>
          <p aria-hidden="true">
            <span>{editorWording.problems}</span>
            <span>{editorWording.terminal}</span>
          </p>
          <pre>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from a sample in this repository */}
            <code dangerouslySetInnerHTML={{ __html: terminalHtml }} />
          </pre>
        </section>
      )}
      {SECTIONS.palette && <Palette pointed={token?.color} />}
      {SECTIONS.vision && <VisionPreview />}
      <p className={styles.status}>
        {token ? (
          <span className={styles.token}>{token.description}</span>
        ) : (
          <>
            <span>{editorWording.branch}</span>
            <span>{editorWording.problems}</span>
          </>
        )}
        <span className={styles.position}>{editorWording.position(cursor.line, cursor.column)}</span>
        <span>{isYours ? language : sample.label}</span>
        <span>{theme}</span>
      </p>
    </div>
  );
}
