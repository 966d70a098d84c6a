import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from "@shikijs/engine-javascript";
import { createShikiPrimitive, type Grammar, type LanguageRegistration } from "@shikijs/primitive";
import { type Bracket, type BracketLevel, bracketFinder, pairBrackets } from "../../toolkit/scopes/brackets.ts";
import type { RunStyle } from "./shown-code.ts";

/**
 * Makes a grammar from registrations: those of the embedded languages, then the language's own.
 * @param onTranslate is called for each regular expression that is translated, at its first use.
 */
export function createGrammar(registrations: readonly LanguageRegistration[], onTranslate = () => {}): Grammar {
  const engine = createJavaScriptRegexEngine({
    regexConstructor(pattern) {
      onTranslate();
      return defaultJavaScriptRegexConstructor(pattern);
    },
  });
  // Each language has its own instance, so that another one's embedded grammars do not inject into this one.
  const shiki = createShikiPrimitive({ engine, langs: [[...registrations]], themes: [], warnings: false });
  return shiki.getLanguage(registrations.at(-1)?.name ?? "");
}

type State = ReturnType<Grammar["tokenizeLine"]>["ruleStack"];

/** Longer lines stay plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;

/** Scopes kept at each end of a long stack. Nested brackets can make stacks of a thousand equal scopes. */
const KEPT_SCOPES = 50;

function joinScopes(scopes: readonly string[]): string {
  const isDeep = scopes.length > 2 * KEPT_SCOPES;
  return (isDeep ? [...scopes.slice(0, KEPT_SCOPES), ...scopes.slice(-KEPT_SCOPES)] : scopes).join(" ");
}

/** Numbers styles in the order of their first use. */
export class StyleList<Style = RunStyle> {
  readonly styles: Style[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(style: Style): number {
    const key = JSON.stringify(style);
    const index = this.#indexes.get(key) ?? this.styles.push(style) - 1;
    this.#indexes.set(key, index);
    return index;
  }
}

/** A semantic token of a line. */
export interface SemanticSpan {
  start: number;
  end: number;
  /** `type.modifier:language`. */
  semantic: string;
}

interface Token {
  start: number;
  end: number;
  scopes: string;
}

/** A line, and the grammar's states before and after it: undefined until it is tokenized. */
interface TextLine {
  key: number;
  text: string;
  start: State | null | undefined;
  end: State | null | undefined;
  tokens: readonly Token[];
  brackets: readonly Bracket[];
  semantic: readonly SemanticSpan[];
  /** The levels of its brackets in the runs that were last taken; null before that. */
  levels: readonly (BracketLevel | null)[] | null;
}

function isSame(one: State | null, other: State | null): boolean {
  return one === other || (one !== null && other !== null && one.equals(other));
}

/** The lines of a text with their runs. After an edit only the affected lines are tokenized again. */
export class TokenizedText {
  readonly #styles: StyleList;
  readonly #bracketsIn = bracketFinder();
  #grammar: Grammar | null = null;
  #lines: TextLine[] = [];
  #cursor = 0;

  /** @param styles gets the styles that the runs refer to. */
  constructor(styles: StyleList) {
    this.#styles = styles;
  }

  /** Sets another grammar, or null for none. All lines must be tokenized again. */
  setGrammar(grammar: Grammar | null): void {
    this.#grammar = grammar;
    for (const line of this.#lines) line.start = undefined;
    this.#cursor = 0;
  }

  /** Replaces `removed` lines at `from` by others. */
  edit(from: number, removed: number, lines: readonly (readonly [key: number, text: string])[]): void {
    const nothing = { start: undefined, end: undefined, tokens: [], brackets: [], semantic: [], levels: null };
    this.#lines.splice(from, removed, ...lines.map(([key, text]): TextLine => ({ key, text, ...nothing })));
    this.#cursor = Math.min(this.#cursor, from);
  }

  /** Sets the semantic tokens of each line. Lines of later edits have none. */
  setSemantic(lines: readonly (readonly SemanticSpan[])[]): void {
    for (const [row, line] of this.#lines.entries()) line.semantic = lines[row] ?? [];
  }

  /** Tokenizes the next line that is new, or that now starts in another state. @returns whether there was one. */
  step(): boolean {
    for (; this.#cursor < this.#lines.length; this.#cursor += 1) {
      const line = this.#lines[this.#cursor] as TextLine;
      const start = this.#lines[this.#cursor - 1]?.end ?? null;
      if (line.start !== undefined && isSame(line.start, start)) continue;
      const { tokens, end } = this.#tokenize(line.text, start);
      const brackets = tokens.flatMap(({ start: from, end: to, scopes }) =>
        this.#bracketsIn(line.text.slice(from, to), scopes, from),
      );
      Object.assign(line, { tokens, brackets, start, end, levels: null });
      return true;
    }
    return false;
  }

  /**
   * The lines whose runs are new, by key: tokenized since the last call, or with brackets whose levels changed.
   * @param isWhole whether all lines are tokenized.
   */
  takeRuns(isWhole: boolean): [key: number, runs: number[]][] {
    const levels = pairBrackets(
      this.#lines.flatMap(({ brackets }) => brackets),
      isWhole,
    );
    const changed: [key: number, runs: number[]][] = [];
    let from = 0;
    for (const line of this.#lines) {
      const own = levels.slice(from, from + line.brackets.length);
      from += own.length;
      const isKnown = line.levels?.every((level, index) => level === own[index]) ?? line.start === undefined;
      if (isKnown) continue;
      line.levels = own;
      changed.push([line.key, this.#runsOf(line, own)]);
    }
    return changed;
  }

  #tokenize(text: string, start: State | null): { tokens: Token[]; end: State | null } {
    // As in Shiki, empty and long lines do not change the state.
    if (text === "" || text.length > MAX_LINE_LENGTH || this.#grammar === null) return { tokens: [], end: start };
    const { tokens, ruleStack } = this.#grammar.tokenizeLine(text, start);
    const read = tokens.map(({ startIndex, endIndex, scopes }): Token => {
      // The last token includes the line break.
      return { start: startIndex, end: Math.min(endIndex, text.length), scopes: joinScopes(scopes) };
    });
    return { tokens: read.filter((token) => token.start < token.end), end: ruleStack };
  }

  #runsOf(line: TextLine, levels: readonly (BracketLevel | null)[]): number[] {
    const runs: number[] = [];
    function add(length: number, style: number): void {
      if (runs.at(-1) === style) runs[runs.length - 2] = (runs.at(-2) ?? 0) + length;
      else runs.push(length, style);
    }
    const marks = marksOf(line, levels);
    for (const { start, end, scopes } of line.tokens) {
      let at = start;
      for (const mark of [...marks.filter((each) => each.end > start && each.start < end), null]) {
        const from = mark ? Math.max(at, mark.start) : end;
        const isBlank = line.text.slice(at, from).trim() === "";
        if (from > at) add(from - at, isBlank ? -1 : this.#styles.indexOf({ scopes }));
        if (!mark) continue;
        at = Math.min(end, mark.end);
        add(at - from, this.#styles.indexOf({ scopes, ...mark.style }));
      }
    }
    return runs;
  }
}

/** The semantic tokens and the coloured brackets of a line, in order. */
function marksOf({ semantic, brackets }: TextLine, levels: readonly (BracketLevel | null)[]) {
  const coloured = brackets.flatMap(({ start, length }, index) => {
    const level = levels[index] ?? null;
    return level === null ? [] : [{ start, end: start + length, style: { bracket: level } }];
  });
  const meanings = semantic.map(({ start, end, semantic: meaning }) => {
    return { start, end, style: { semantic: meaning } };
  });
  return [...coloured, ...meanings].sort((one, other) => one.start - other.start);
}
