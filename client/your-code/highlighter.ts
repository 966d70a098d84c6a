import { type Change, changeBetween } from "./change.ts";
import { takeWorker } from "./early-worker.ts";
import { fencedLanguages } from "./fences.ts";
import { MAX_RESTARTS, MAX_SCOPES_LENGTH, SILENCE_LIMIT } from "./limits.ts";
import type { FromWorker, Look, PlainReason, Rule, Runs, ThemeBase, ToWorker } from "./protocol.ts";
import type { ThemeFileRef } from "./theme-files.ts";

/** A line that takes this many times as long as a grammar's first line counts as hanging. */
const HANGING_FACTOR = 5;

export interface ThemeLooks {
  base: ThemeBase;
  /** By the index of the scope stack. */
  looks: Look[];
  /** The colour of each role, in the comparison's order. */
  roles: string[];
}

export interface Explained {
  rule: Rule | null;
  color: string;
  base: ThemeBase;
}

export type Trouble = "language" | "theme" | "slow";

/** The events of a text and its colours. */
export interface HighlighterListener {
  /** The text has changed. */
  onText?(change: Change): void;
  /** Lines got tokens. */
  onLines?(indexes: readonly number[]): void;
  /** A theme has loaded, or could not be loaded: then `themes` lacks it. */
  onTheme?(name: string): void;
  /** The list of problems has changed. */
  onTroubles?(troubles: readonly Trouble[]): void;
  /** The worker has read every line. */
  onDone?(): void;
}

/**
 * A text and its tokens, which a worker finds. A worker in which a regular expression hangs is terminated and replaced. A
 * line that stalls two workers is left plain; one stall may just be a busy machine.
 */
export class Highlighter {
  /** For each line its runs, the reason why it has none, or null while the worker has not answered. */
  runs: (Runs | PlainReason | null)[] = [];
  scopes: string[] = [];
  #scopesLength = 0;
  readonly themes = new Map<string, ThemeLooks>();
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
  #requestedThemes = new Map<string, ThemeFileRef>();
  #missingThemes = new Set<string>();
  #troubles = new Set<Trouble>();
  #explanations = new Map<number, (answer: Explained | null) => void>();
  readonly #listeners = new Set<HighlighterListener>();

  /** @returns a function that ends the subscription. */
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
      this.#setTrouble("slow", false);
      this.#restartWorker();
      return;
    }
    this.#sendEdit(from, change.removed, lines.slice(from, from + change.added));
  }

  /** Whether a worker has been started. */
  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Loads a theme's looks. `onTheme` is called when they have loaded. */
  loadTheme(theme: ThemeFileRef): void {
    this.#requestedThemes.set(theme.name, theme);
    if (this.themes.has(theme.name)) {
      this.#notify(({ onTheme }) => onTheme?.(theme.name));
      return;
    }
    this.#worker ??= this.#createWorker();
    this.#post({ kind: "theme", theme: theme.name, url: theme.url });
  }

  /** A theme's looks once they have loaded; null if they could not be loaded. */
  looksOf(theme: ThemeFileRef): Promise<ThemeLooks | null> {
    return new Promise((resolve) => {
      const unsubscribe = this.subscribe({
        onTheme: (name) => {
          if (name !== theme.name) return;
          unsubscribe();
          resolve(this.themes.get(name) ?? null);
        },
      });
      this.loadTheme(theme);
    });
  }

  /** Stops loading a theme with each new worker, and removes its problem from the list. */
  dropTheme(theme: string): void {
    this.#requestedThemes.delete(theme);
    this.#setThemeMissing(theme, false);
  }

  #setThemeMissing(theme: string, isMissing: boolean): void {
    if (isMissing) this.#missingThemes.add(theme);
    else this.#missingThemes.delete(theme);
    this.#setTrouble("theme", this.#missingThemes.size > 0);
  }

  #setTrouble(trouble: Trouble, isThere: boolean): void {
    if (this.#troubles.has(trouble) === isThere) return;
    if (isThere) this.#troubles.add(trouble);
    else this.#troubles.delete(trouble);
    this.#notify(({ onTroubles }) => onTroubles?.([...this.#troubles]));
  }

  /** The rule of a theme that gives scopes their colour; null when it cannot be loaded. */
  explain(theme: ThemeFileRef, scopes: string): Promise<Explained | null> {
    this.#worker ??= this.#createWorker();
    return new Promise((resolve) => {
      const id = ++this.#version;
      this.#explanations.set(id, resolve);
      this.#post({ kind: "explain", id, theme: theme.name, url: theme.url, scopes });
    });
  }

  stop(): void {
    this.#terminateWorker();
    for (const name of this.#requestedThemes.keys()) this.#notify(({ onTheme }) => onTheme?.(name));
  }

  #terminateWorker(): void {
    clearTimeout(this.#silenceTimer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#explanations.values()) resolve(null);
    this.#explanations.clear();
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

  /** Starts a new worker and sends it the text and the themes. */
  #restartWorker(): void {
    this.#terminateWorker();
    this.#worker = this.#createWorker();
    this.#loadedLanguage = null;
    this.#edits = [];
    this.#nextLine = -1;
    this.scopes = [];
    this.#scopesLength = 0;
    this.themes.clear();
    this.runs = this.#lines.map(() => null);
    for (const { name, url } of this.#requestedThemes.values())
      this.#post({ kind: "theme", theme: name, url });
    if (this.#lines.length > 0) this.#sendEdit(0, 0, this.#lines);
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #sendEdit(from: number, removed: number, lines: string[]): void {
    // An empty text needs no worker.
    if (!this.#worker && lines.join("") === "") return;
    this.#worker ??= this.#createWorker();
    this.#version += 1;
    this.#edits.push({ version: this.#version, from, removed, added: lines.length });
    this.#post({
      kind: "edit",
      version: this.#version,
      language: this.#language,
      embedded: fencedLanguages(this.#lines, this.#language),
      from,
      removed,
      lines,
      avoid: this.#stallingLines,
    });
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
    this.#setTrouble(trouble, true);
  }

  #onMessage(message: FromWorker): void {
    if (message.kind === "ready") {
      this.#loadedLanguage = message.language;
      this.#silenceLimit = Math.max(SILENCE_LIMIT, HANGING_FACTOR * message.firstLine);
      this.#setTrouble("language", false);
      this.#watch();
    } else if (message.kind === "lines") this.#addTokens(message);
    else if (message.kind === "theme") {
      const { base, looks, roles, theme } = message;
      this.themes.set(theme, { base, looks, roles });
      this.#setThemeMissing(theme, false);
      this.#notify(({ onTheme }) => onTheme?.(theme));
    } else if (message.kind === "explained") {
      this.#explanations.get(message.id)?.(message);
      this.#explanations.delete(message.id);
    } else if (message.what === "language") {
      this.#setTrouble("language", true);
      // While the grammar loads again, the worker may be silent.
      this.#loadedLanguage = null;
    } else {
      const { theme, id } = message;
      this.#setThemeMissing(theme, true);
      if (id === undefined) this.#notify(({ onTheme }) => onTheme?.(theme));
      else {
        this.#explanations.get(id)?.(null);
        this.#explanations.delete(id);
      }
    }
  }

  #addTokens({ version, lines, scopes, looks, next }: Extract<FromWorker, { kind: "lines" }>): void {
    for (const each of scopes) this.#scopesLength += each.length;
    this.scopes.push(...scopes);
    for (const [theme, added] of Object.entries(looks)) this.themes.get(theme)?.looks.push(...added);
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
