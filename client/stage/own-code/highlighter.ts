import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { reloadIfOutdated } from "../../late-loading.ts";
import { ifPossible } from "../../storage.ts";
import type { CodeLine, RunStyle } from "../shown-code.ts";
import { type OwnText, withRuns } from "./code-text.ts";
import type { FromWorker, ToWorker } from "./worker.ts";
import workerUrl from "./worker.ts?worker&url";

/** How long a worker may send nothing before it is terminated, in milliseconds. Loading does not count. */
const SILENCE_LIMIT = 2000;

/** A text with the tokens that are known so far. */
interface HighlightedText {
  lines: readonly CodeLine[];
  runStyles: readonly RunStyle[];
  trouble: "languageMissing" | "slow" | "tooManyPieces" | null;
}

const nothing: HighlightedText = { lines: [], runStyles: [], trouble: null };

/** The smallest single replacement of lines that turns `before` into `after`. */
function changeBetween(before: readonly CodeLine[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from]?.text === after[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same)?.text === after.at(-1 - same)) same += 1;
  return { from, removed: before.length - from - same, added: after.slice(from, after.length - same) };
}

/**
 * Colours a text in a worker. If a regular expression hangs, the worker is terminated. The colours stay until the next
 * edit, which starts a new worker.
 */
class Highlighter {
  #worker: Worker | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #shown = nothing;
  #language = "";
  #readyLanguage = "";
  #keys = 0;
  readonly #onChange: (text: HighlightedText) => void;

  constructor(onChange: (text: HighlightedText) => void) {
    this.#onChange = onChange;
  }

  setText(text: string, language: string): void {
    const { lines: before, runStyles } = this.#worker ? this.#shown : nothing;
    const trouble = this.#shown.trouble === "languageMissing" ? "languageMissing" : null;
    const { from, removed, added } = changeBetween(before, text === "" ? [] : text.split("\n"));
    const fresh = added.map((text, index): CodeLine => {
      const old = index < removed ? before[from + index] : undefined;
      if (!old) return { key: this.#keys++, text, runs: null };
      // Until the worker sends new runs, an edited line keeps its previous ones, which may be too short for it.
      const more = Math.max(0, text.length - old.text.length);
      return { key: old.key, text, runs: old.runs && [...old.runs, more, -1] };
    });
    this.#language = language;
    this.#worker ??= this.#start();
    const lines = fresh.map(({ key, text }) => [key, text] as const);
    this.#worker?.postMessage({ language, from, removed, lines } satisfies ToWorker);
    this.#change({ lines: before.toSpliced(from, removed, ...fresh), runStyles, trouble });
    if (this.#worker) this.#listen();
    else this.#giveUp("languageMissing");
  }

  /** Terminates the worker. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#worker = null;
    this.#readyLanguage = "";
  }

  #start(): Worker | null {
    const worker = ifPossible(() => new Worker(workerUrl, { type: "module" })) ?? null;
    worker?.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker?.addEventListener("error", () => {
      if (worker === this.#worker) this.#giveUp("languageMissing");
    });
    return worker;
  }

  #change(change: Partial<HighlightedText>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#onChange(this.#shown);
  }

  /** Waits for the next message. */
  #listen(): void {
    clearTimeout(this.#silence);
    if (this.#readyLanguage !== this.#language) return;
    this.#silence = setTimeout(() => {
      // Messages may have arrived while the page was busy. The page handles them first.
      this.#silence = setTimeout(() => this.#giveUp("slow"), 50);
    }, SILENCE_LIMIT);
  }

  #giveUp(trouble: HighlightedText["trouble"]): void {
    this.stop();
    if (trouble === "languageMissing") void reloadIfOutdated();
    this.#change({ trouble });
  }

  #receive(message: FromWorker): void {
    if (message === "failed") {
      this.#giveUp("languageMissing");
      return;
    }
    this.#readyLanguage = message.language;
    if (message.isDone) clearTimeout(this.#silence);
    else this.#listen();
    const { lines, isLimited } = withRuns(this.#shown.lines, new Map(message.lines));
    const { runStyles: known } = this.#shown;
    const runStyles = message.runStyles.length > 0 ? [...known, ...message.runStyles] : known;
    this.#change({ lines, runStyles, trouble: isLimited ? "tooManyPieces" : null });
  }
}

/** A hook: highlights the visitor's code. @returns `retry` starts again with the same text. */
export function useHighlighted({ text, language }: OwnText) {
  const [code, setCode] = useState(nothing);
  const [highlighter] = useState(() => new Highlighter(setCode));
  const highlight = () => highlighter.setText(text, language);
  const highlightNow = useEffectEvent(highlight);
  // Before the browser paints, because the text area over the lines already has the new text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each change of the text or its language
  useLayoutEffect(() => highlightNow(), [text, language]);
  useEffect(() => () => highlighter.stop(), [highlighter]);
  return { code, retry: highlight };
}
