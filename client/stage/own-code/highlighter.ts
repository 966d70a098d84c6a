import { pageCode, samples } from "virtual:stage";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { reloadIfOutdated } from "../../late-loading.ts";
import { ifPossible } from "../../storage.ts";
import type { CodeLine, RunStyle } from "../shown-code.ts";
import { withRuns } from "./code-limits.ts";
import { carriedRuns, changeBetween } from "./text-change.ts";
import type { FromWorker, ToWorker } from "./worker.ts";
import workerUrl from "./worker.ts?worker&url";

/** A worker that sends nothing for this long is ended, in milliseconds. Loading does not count. */
const SILENCE_LIMIT = 2000;

/** The code that a visitor typed, pasted or dropped. */
export interface OwnText {
  text: string;
  /** A language's id. */
  language: string;
  /** Whether the visitor chose it. */
  isChosen: boolean;
  /** The name of the file that it came from; empty if it was typed. */
  file: string;
}

type Trouble = "languageMissing" | "slow" | "tooManyPieces";

/** A text with what is known of its tokens. */
interface HighlightedText {
  lines: readonly CodeLine[];
  runStyles: readonly RunStyle[];
  trouble: Trouble | null;
}

/**
 * Colours a text in a worker. A worker in which a regular expression hangs is ended; the next edit begins with a new
 * one.
 */
class Highlighter {
  #worker: Worker | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lines: CodeLine[] = [];
  #runStyles: RunStyle[] = [];
  #language = "";
  #readyLanguage: string | null = null;
  #trouble: Trouble | null = null;
  #keys = 0;
  readonly #onChange: (text: HighlightedText) => void;

  constructor(onChange: (text: HighlightedText) => void) {
    this.#onChange = onChange;
  }

  /** Loads a language before there is any text. @param lines of that language. */
  prepare(language: string, lines: readonly string[]): void {
    this.#send({ kind: "prepare", language, lines });
  }

  setText(text: string, language: string): void {
    const before = this.#lines;
    const texts = text === "" ? [] : text.split("\n");
    const { from, removed, added } = changeBetween(
      before.map((line) => line.text),
      texts,
    );
    const fresh = texts.slice(from, from + added).map((text, index): CodeLine => {
      const old = index < removed ? before[from + index] : undefined;
      if (!old) return { key: this.#keys++, text, runs: null };
      return { key: old.key, text, runs: old.runs && carriedRuns(old.runs, old.text, text) };
    });
    this.#lines = before.toSpliced(from, removed, ...fresh);
    this.#language = language;
    if (this.#trouble !== "languageMissing") this.#trouble = null;
    const isNew = this.#worker === null;
    const changed = isNew ? this.#lines : fresh;
    const lines = changed.map(({ key, text }) => [key, text] as const);
    this.#send({ kind: "edit", language, from: isNew ? 0 : from, removed: isNew ? 0 : removed, lines });
    this.#change();
  }

  /** Ends the worker. */
  stop(): void {
    clearTimeout(this.#silence);
    this.#worker?.terminate();
    this.#worker = null;
    this.#readyLanguage = null;
    this.#runStyles = [];
    this.#lines = this.#lines.map((line) => ({ ...line, runs: null }));
  }

  #change(): void {
    this.#onChange({ lines: this.#lines, runStyles: this.#runStyles, trouble: this.#trouble });
  }

  #send(message: ToWorker): void {
    if (!this.#worker) {
      const worker = ifPossible(() => new Worker(workerUrl, { type: "module" }));
      if (!worker) {
        this.#giveUp("languageMissing");
        return;
      }
      worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (worker === this.#worker) this.#receive(data);
      });
      worker.addEventListener("error", () => {
        if (worker === this.#worker) this.#giveUp("languageMissing");
      });
      this.#worker = worker;
    }
    this.#worker.postMessage(message);
    if (message.kind === "edit") this.#listen();
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

  #giveUp(trouble: Trouble): void {
    const { length } = this.#lines.filter(({ runs }) => runs !== null);
    const kept = { lines: this.#lines, runStyles: this.#runStyles };
    this.stop();
    this.#trouble = trouble;
    if (trouble === "languageMissing") void reloadIfOutdated();
    // What is coloured stays so until the next edit.
    if (length > 0) this.#onChange({ ...kept, trouble });
    else this.#change();
  }

  #receive(message: FromWorker): void {
    if (message.kind === "failed") {
      this.#giveUp("languageMissing");
      return;
    }
    if (message.kind === "ready") {
      this.#readyLanguage = message.language;
      this.#trouble = null;
      this.#listen();
      return;
    }
    if (message.kind === "translating") {
      this.#listen();
      return;
    }
    const found = new Map(message.lines);
    const { lines, isLimited } = withRuns(this.#lines, found);
    this.#lines = lines;
    if (isLimited) this.#trouble = "tooManyPieces";
    if (message.runStyles.length > 0) this.#runStyles = [...this.#runStyles, ...message.runStyles];
    if (message.isDone) clearTimeout(this.#silence);
    else this.#listen();
    this.#change();
  }
}

const nothing: HighlightedText = { lines: [], runStyles: [], trouble: null };

/** Highlights the visitor's code, beginning with this text. Call `highlight` after each change of the text. */
export function useHighlighted({ text, language }: OwnText) {
  const [code, setCode] = useState(nothing);
  const highlighter = useRef<Highlighter>(null);

  const begin = useEffectEvent((started: Highlighter) => {
    if (text === "") started.prepare(language, language === samples[0].language ? (pageCode[0]?.lines ?? []) : [""]);
    else started.setText(text, language);
  });
  useEffect(() => {
    const started = new Highlighter(setCode);
    highlighter.current = started;
    begin(started);
    return () => started.stop();
  }, []);

  return { code, highlight: (next: OwnText): void => highlighter.current?.setText(next.text, next.language) };
}
