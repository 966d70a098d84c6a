import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from "@shikijs/engine-javascript";
import { Registry, type StateStack } from "@shikijs/vscode-textmate";
import type { LanguageRegistration } from "shiki";
import { MAX_LINE_LENGTH } from "./limits.ts";

export type Grammar = NonNullable<ReturnType<Registry["loadGrammar"]>>;

/**
 * Makes a grammar from registrations: those of the embedded languages, then the language's own.
 * @param onTranslate is called for each regular expression that is translated, at its first use.
 */
export function createGrammar(
  registrations: readonly LanguageRegistration[],
  onTranslate = () => {},
): Grammar | null {
  const engine = createJavaScriptRegexEngine({
    regexConstructor(pattern) {
      onTranslate();
      return defaultJavaScriptRegexConstructor(pattern);
    },
  });
  // Each language has its own registry, so that another one's embedded grammars do not inject into this one.
  const registry = new Registry({
    onigLib: { createOnigScanner: engine.createScanner, createOnigString: engine.createString },
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
class StackList {
  readonly stacks: string[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(scopes: readonly string[]): number {
    const isDeep = scopes.length > 2 * KEPT_SCOPES;
    const stack = (isDeep ? [...scopes.slice(0, KEPT_SCOPES), ...scopes.slice(-KEPT_SCOPES)] : scopes).join(
      " ",
    );
    const index = this.#indexes.get(stack) ?? this.stacks.push(stack) - 1;
    this.#indexes.set(stack, index);
    return index;
  }
}

/** A line, and the grammar's state after it: undefined before it has been tokenized. */
interface TextLine {
  key: number;
  text: string;
  end: StateStack | null | undefined;
  isStale: boolean;
}

/** The lines of a text with their tokens. After an edit only the affected lines are tokenized again. */
export class TokenizedText {
  #grammar: Grammar | null = null;
  #lines: TextLine[] = [];
  #cursor = 0;
  readonly stackList = new StackList();

  /** Sets another grammar, or null for none. All lines have to be tokenized again. */
  setGrammar(grammar: Grammar | null): void {
    this.#grammar = grammar;
    for (const line of this.#lines) Object.assign(line, { end: undefined, isStale: true });
    this.#cursor = 0;
  }

  /** Replaces `removed` lines at `from` by others. */
  edit(from: number, removed: number, lines: readonly (readonly [key: number, text: string])[]): void {
    const added = lines.map(([key, text]): TextLine => ({ key, text, end: undefined, isStale: true }));
    this.#lines.splice(from, removed, ...added);
    // The state before the next line may have changed.
    const next = this.#lines[from + added.length];
    if (next) next.isStale = true;
    this.#cursor = Math.min(this.#cursor, from);
  }

  /** Tokenizes the next line that needs it. @returns null when all lines are done. */
  step(): { key: number; runs: number[] } | null {
    while (this.#lines[this.#cursor]?.isStale === false) this.#cursor += 1;
    const line = this.#lines[this.#cursor];
    if (!line) return null;
    const { runs, end } = this.#tokenize(line.text, this.#lines[this.#cursor - 1]?.end ?? null);
    const isSame =
      line.end !== undefined && (line.end === end || (line.end !== null && end?.equals(line.end)));
    const next = this.#lines[this.#cursor + 1];
    if (!isSame && next) next.isStale = true;
    line.end = end;
    line.isStale = false;
    return { key: line.key, runs };
  }

  #tokenize(text: string, start: StateStack | null): { runs: number[]; end: StateStack | null } {
    // As in Shiki, empty and long lines do not change the state.
    if (text === "" || text.length > MAX_LINE_LENGTH || this.#grammar === null)
      return { runs: [], end: start };
    const { tokens, ruleStack } = this.#grammar.tokenizeLine(text, start);
    const runs: number[] = [];
    for (const { startIndex, endIndex, scopes } of tokens) {
      // The last token includes the line break.
      const part = text.slice(startIndex, endIndex);
      if (part !== "") runs.push(part.length, part.trim() === "" ? -1 : this.stackList.indexOf(scopes));
    }
    return { runs, end: ruleStack };
  }
}
