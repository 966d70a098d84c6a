import { createJavaScriptRawEngine } from "@shikijs/engine-javascript/raw";
import { Registry, type StateStack } from "@shikijs/vscode-textmate";
import type { LanguageRegistration } from "shiki";
import type { PlainReason, Runs } from "../../code/code-view.ts";
import { MAX_LINE_LENGTH } from "../limits.ts";
import { CAPTURE_START, compileRegex } from "./grammar-patterns.ts";

/** Tokenizing a line stops after this time, between two regular expressions, in milliseconds. */
const LINE_LIMIT = 400;
/** Attempts for each line. The first ones may be slow because they compile regular expressions. */
const LINE_ATTEMPTS = 5;

export type Grammar = NonNullable<ReturnType<Registry["loadGrammar"]>>;

/** Makes a grammar from precompiled registrations: those of the embedded languages, then the language's own. */
export function createGrammar(registrations: readonly LanguageRegistration[]): Grammar | null {
  const raw = createJavaScriptRawEngine();
  const regexes = new Map<string, RegExp>();
  function compile(pattern: string | RegExp): RegExp {
    if (typeof pattern !== "string") return pattern;
    // Patterns with a captured text are not cached, because their number is unlimited.
    if (pattern.includes(CAPTURE_START)) return compileRegex(pattern);
    let regex = regexes.get(pattern);
    if (regex === undefined) {
      regex = compileRegex(pattern);
      regexes.set(pattern, regex);
    }
    return regex;
  }
  // Each language has its own registry, so that another one's embedded grammars do not inject into this one.
  const registry = new Registry({
    onigLib: {
      createOnigScanner: (patterns) => raw.createScanner(patterns.map(compile)),
      createOnigString: raw.createString,
    },
    loadGrammar: (scope) => registrations.find(({ scopeName }) => scopeName === scope),
    getInjections: (scope) =>
      registrations
        .filter(({ injectTo }) => injectTo?.some((into) => scope === into || scope.startsWith(`${into}.`)))
        .map(({ scopeName }) => scopeName),
  });
  return registry.loadGrammar(registrations.at(-1)?.scopeName ?? "");
}

/** Scopes kept at each end of a long stack. Nested brackets can make stacks of a thousand equal scopes. */
const KEPT_SCOPES = 50;

/** Numbers scope stacks in the order of their first use. */
export class ScopeList {
  readonly scopes: string[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(scopes: readonly string[]): number {
    const isDeep = scopes.length > 2 * KEPT_SCOPES;
    const kept = isDeep ? [...scopes.slice(0, KEPT_SCOPES), ...scopes.slice(-KEPT_SCOPES)] : scopes;
    const key = kept.join(" ");
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.scopes.push(key) - 1;
      this.#indexes.set(key, index);
    }
    return index;
  }
}

/** The lines of a text with their tokens. After an edit only the affected lines are tokenized again. */
export class TokenizedText {
  #grammar: Grammar | null = null;
  #lines: string[] = [];
  /** The grammar's state after each line; undefined for new lines. */
  #ends: (StateStack | null | undefined)[] = [];
  #stale: boolean[] = [];
  #cursor = 0;
  #attempts = 0;
  readonly #avoided = new Set<string>();
  readonly scopeList: ScopeList;

  constructor(scopeList: ScopeList) {
    this.scopeList = scopeList;
  }

  /** Sets another grammar, or null for none. All lines have to be tokenized again. */
  setGrammar(grammar: Grammar | null): void {
    if (grammar === this.#grammar) return;
    this.#grammar = grammar;
    this.#ends = this.#lines.map(() => undefined);
    this.#stale = this.#lines.map(() => true);
    this.#cursor = 0;
  }

  /** Replaces `removed` lines at `from` by `lines`. */
  edit(from: number, removed: number, lines: readonly string[], avoid: readonly string[]): void {
    for (const line of avoid) this.#avoided.add(line);
    this.#lines.splice(from, removed, ...lines);
    this.#ends.splice(from, removed, ...lines.map(() => undefined));
    this.#stale.splice(from, removed, ...lines.map(() => true));
    // The state before the next line may have changed.
    if (from + lines.length < this.#lines.length) this.#stale[from + lines.length] = true;
    this.#cursor = Math.min(this.#cursor, from);
  }

  /** The index of the next line for `step`; -1 if all lines are tokenized. */
  next(): number {
    while (this.#cursor < this.#lines.length && !this.#stale[this.#cursor]) this.#cursor += 1;
    return this.#cursor < this.#lines.length ? this.#cursor : -1;
  }

  lengthOf(index: number): number {
    return this.#lines[index]?.length ?? 0;
  }

  /** Tokenizes the line at `index`, which `next` returned. @returns null if the line needs another attempt. */
  step(index: number): Runs | PlainReason | null {
    const line = this.#lines[index] ?? "";
    const start = index === 0 ? null : (this.#ends[index - 1] ?? null);
    const found = this.#tokenize(line, start);
    if (found === null) return null;
    const before = this.#ends[index];
    const isSame =
      before !== undefined && (before === found.end || (before !== null && found.end?.equals(before)));
    if (!isSame && index + 1 < this.#lines.length) this.#stale[index + 1] = true;
    this.#ends[index] = found.end;
    this.#stale[index] = false;
    this.#attempts = 0;
    return found.runs;
  }

  #tokenize(
    line: string,
    start: StateStack | null,
  ): { runs: Runs | PlainReason; end: StateStack | null } | null {
    // As in Shiki, empty and plain lines do not change the state.
    if (line === "" || this.#grammar === null) return { runs: [], end: start };
    if (line.length > MAX_LINE_LENGTH) return { runs: "long", end: start };
    if (this.#avoided.has(line)) return { runs: "slow", end: start };
    const result = this.#grammar.tokenizeLine(line, start, LINE_LIMIT);
    if (result.stoppedEarly) {
      this.#attempts += 1;
      return this.#attempts < LINE_ATTEMPTS ? null : { runs: "slow", end: start };
    }
    const runs: number[] = [];
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      // The last token includes the line break.
      const length = Math.min(endIndex, line.length) - startIndex;
      if (length > 0) runs.push(length, this.scopeList.indexOf(scopes));
    }
    return { runs, end: result.ruleStack };
  }
}
