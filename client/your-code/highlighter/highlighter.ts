import { languages } from "virtual:code-languages";
import { useLayoutEffect, useState } from "react";
import { yourCodeWording } from "../../../words/your-code.ts";
import {
  type CodeListener,
  changeBetween,
  type PlainReason,
  type Runs,
  type TokenizedCode,
} from "../../code/code-view.ts";
import { MAX_LINE_LENGTH, MAX_RESTARTS, MAX_SCOPES_LENGTH, SILENCE_LIMIT } from "../limits.ts";
import { takeWorker } from "./early-worker.ts";
import type { FromWorker, ToWorker } from "./worker.ts";

/** A line that takes this many times as long as a grammar's first line counts as hanging. */
const HANGING_FACTOR = 5;

type Trouble = "language" | "slow";

interface HighlighterListener extends CodeListener {
  /** Called when the problem changes. Null: there is no problem any more. */
  onTrouble?(trouble: Trouble | null): void;
  /** The worker has read every line. */
  onDone?(): void;
}

/**
 * A text and its tokens, which a worker finds. A worker in which a regular expression hangs is terminated and replaced. A
 * line that stalls two workers is left plain; one stall may just be a busy machine.
 */
export class Highlighter implements TokenizedCode {
  runs: (Runs | PlainReason | null)[] = [];
  scopes: string[] = [];
  #scopesLength = 0;
  #lines: string[] = [];
  #language = "text";
  #worker: Worker | null = null;
  #version = 0;
  /** The edits that the worker may not have seen when it sent a message. */
  #edits: { version: number; from: number; removed: number; added: number }[] = [];
  #loadedLanguage: string | null = null;
  #nextLine = -1;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #restarts = 0;
  /** How long the worker may send nothing, in milliseconds. It is longer on a slow or busy machine. */
  #silenceLimit = SILENCE_LIMIT;
  #stallingLines: string[] = [];
  /** The line at which the last worker was terminated. */
  #suspectedLine: string | null = null;
  #trouble: Trouble | null = null;
  readonly #listeners = new Set<HighlighterListener>();

  subscribe(listener: HighlighterListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(call: (listener: HighlighterListener) => void): void {
    for (const listener of this.#listeners) call(listener);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  get language(): string {
    return this.#language;
  }

  /** Sends the changes to the worker. */
  setText(lines: string[], language: string): void {
    const before = this.#lines;
    const change = changeBetween(before, lines);
    const { from } = change;
    const isOther = language !== this.#language;
    this.#lines = lines;
    this.#language = language;
    if (change.removed + change.added === 0 && !isOther) return;
    this.runs.splice(from, change.removed, ...new Array<null>(change.added).fill(null));
    this.#notify(({ onText }) => onText?.(change));
    const isGivenUp = this.#restarts >= MAX_RESTARTS;
    const isOverfull = this.#scopesLength > MAX_SCOPES_LENGTH && change.removed === before.length;
    if (isGivenUp || isOverfull) {
      // A new text gets another attempt.
      this.#restarts = 0;
      if (this.#trouble === "slow") this.#setTrouble(null);
      this.#restartWorker();
      return;
    }
    this.#sendEdit(from, change.removed, lines.slice(from, from + change.added));
  }

  #setTrouble(trouble: Trouble | null): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#notify(({ onTrouble }) => onTrouble?.(trouble));
  }

  /** Terminates the worker. */
  stop(): void {
    clearTimeout(this.#silenceTimer);
    this.#worker?.terminate();
    this.#worker = null;
  }

  #createWorker(): Worker {
    const worker = takeWorker();
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (worker === this.#worker) this.#onMessage(data);
    });
    worker.addEventListener("error", () => {
      if (worker === this.#worker) this.#giveUp("language");
    });
    return worker;
  }

  /** Starts a new worker and sends it the text. */
  #restartWorker(): void {
    this.stop();
    this.#worker = this.#createWorker();
    this.#loadedLanguage = null;
    this.#edits = [];
    this.#nextLine = -1;
    this.scopes = [];
    this.#scopesLength = 0;
    this.runs = this.#lines.map(() => null);
    if (this.#lines.length > 0) this.#sendEdit(0, 0, this.#lines);
  }

  #sendEdit(from: number, removed: number, lines: string[]): void {
    // An empty text needs no worker.
    if (!this.#worker && lines.join("") === "") return;
    this.#worker ??= this.#createWorker();
    this.#version += 1;
    this.#edits.push({ version: this.#version, from, removed, added: lines.length });
    this.#worker.postMessage({
      kind: "edit",
      version: this.#version,
      language: this.#language,
      embedded: fencedLanguages(this.#lines, this.#language),
      from,
      removed,
      lines,
      avoid: this.#stallingLines,
    } satisfies ToWorker);
    if (this.#nextLine === -1) this.#nextLine = from;
    this.#watch();
  }

  /** Terminates the worker unless it sends a message in time. Loading does not count. */
  #watch(): void {
    clearTimeout(this.#silenceTimer);
    if (this.#loadedLanguage !== this.#language) return;
    this.#silenceTimer = setTimeout(
      () => {
        // Messages may have arrived while the page was busy. The page handles them first.
        this.#silenceTimer = setTimeout(() => this.#replaceStalledWorker(), 50);
      },
      this.#silenceLimit * (this.#lines[this.#nextLine] === this.#suspectedLine ? 2 : 1),
    );
  }

  #replaceStalledWorker(): void {
    const line = this.#lines[this.#nextLine];
    if (line !== undefined && line === this.#suspectedLine)
      this.#stallingLines = [...this.#stallingLines.slice(-50), line];
    this.#suspectedLine = line ?? null;
    this.#restarts += 1;
    if (this.#restarts < MAX_RESTARTS) {
      this.#restartWorker();
      return;
    }
    this.#giveUp("slow");
  }

  /** Terminates the worker until the text changes. */
  #giveUp(trouble: Trouble): void {
    this.#restarts = MAX_RESTARTS;
    this.stop();
    this.#setTrouble(trouble);
  }

  #onMessage(message: FromWorker): void {
    if (message.kind === "ready") {
      this.#loadedLanguage = message.language;
      this.#silenceLimit = Math.max(SILENCE_LIMIT, HANGING_FACTOR * message.firstLine);
      this.#setTrouble(null);
      this.#watch();
    } else if (message.kind === "lines") this.#addTokens(message);
    else {
      this.#setTrouble("language");
      // While the grammar loads again, the worker may be silent.
      this.#loadedLanguage = null;
    }
  }

  #addTokens({ version, lines, scopes, next }: Extract<FromWorker, { kind: "lines" }>): void {
    for (const each of scopes) this.#scopesLength += each.length;
    this.scopes.push(...scopes);
    this.#edits = this.#edits.filter((edit) => edit.version > version);
    const changed: number[] = [];
    for (const [index, runs] of lines) {
      const now = this.#currentIndexOf(index);
      if (now === null) continue;
      this.runs[now] = runs;
      changed.push(now);
    }
    if (changed.length > 0) this.#notify(({ onLines }) => onLines?.(changed));
    this.#nextLine = next === -1 ? -1 : (this.#currentIndexOf(next) ?? next);
    const isDone = next === -1 && this.#edits.length === 0;
    if (isDone) {
      clearTimeout(this.#silenceTimer);
      this.#restarts = 0;
      this.#suspectedLine = null;
      this.#notify(({ onDone }) => onDone?.());
    } else this.#watch();
  }

  /** The current index of the line that the worker calls `index`; null if it has been replaced since. */
  #currentIndexOf(index: number): number | null {
    let current = index;
    for (const { from, removed, added } of this.#edits) {
      if (current < from) continue;
      if (current < from + removed) return null;
      current += added - removed;
    }
    return current;
  }
}

/** The first line of a code block in Markdown, with its language. */
const FENCE = /^\s*(?:`{3,}|~{3,})\s*([\w+#.-]+)/;

/** The ids of the languages in a Markdown text's code blocks, sorted; none for other languages. */
function fencedLanguages(lines: readonly string[], language: string): string[] {
  if (language !== "markdown") return [];
  const names = new Set(lines.flatMap((line) => FENCE.exec(line)?.[1]?.toLowerCase() ?? []));
  return languages
    .filter(({ id, files }) => names.has(id) || files.split(" ").some((ending) => names.has(ending)))
    .map(({ id }) => id);
}

/** A highlighter, its current problem, and the lines that it leaves plain. */
export function useHighlighter() {
  const [highlighter] = useState(() => new Highlighter());
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  /** Describes the lines that stay plain. */
  const [plainLines, setPlainLines] = useState("");

  useLayoutEffect(() => {
    const unsubscribe = highlighter.subscribe({
      onText: () => {
        if (highlighter.lines.join("") === "") setPlainLines("");
      },
      onTrouble: setTrouble,
      onDone: () => setPlainLines(describePlainLines(highlighter)),
    });
    return () => {
      unsubscribe();
      highlighter.stop();
    };
  }, [highlighter]);

  return { highlighter, trouble, plainLines };
}

/** Sentences about the lines that stay plain, with the reasons; empty if there are none. */
function describePlainLines({ runs }: Highlighter): string {
  const sentences = (["long", "slow"] as const).map((reason) => {
    const first = runs.indexOf(reason);
    return first === -1
      ? ""
      : yourCodeWording[reason](runs.filter((known) => known === reason).length, first + 1, MAX_LINE_LENGTH);
  });
  return sentences.filter(Boolean).join(" ");
}
