import { codeRules, type GrammarRules, type LanguageRules } from "./code-rules.ts";

/** A bracket in a line, not yet matched. */
export interface Bracket {
  /** The position in the line, in UTF-16 units. */
  start: number;
  length: number;
  /** The pair that it opens, as language and opening text; undefined for a closing bracket. */
  opens: string | undefined;
  /** The pairs that it may close, and whether the two have colours. */
  closes: ReadonlyMap<string, boolean>;
}

/** The colour of a bracket: the number of coloured pairs around it, or that it has no partner. */
export type BracketLevel = number | "unexpected";

/** VS Code counts levels from 0 again after this many. */
const LEVELS = 30;

/** VS Code does not nest deeper. */
const DEPTH_MAX = 150;

/** The pairs of most languages in VS Code, and of languages that VS Code does not have. */
const usualPairs: LanguageRules = { coloured: ["()", "[]", "{}"].map((pair) => [...pair]) };

/** An expression for one of the texts. Texts that begin or end with a letter match only whole words. */
function anyOf(texts: readonly string[]): RegExp {
  const sources = [...texts]
    .sort()
    .reverse()
    .map((text) => {
      const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
      return `${/^[\w ]/.test(text) ? "\\b" : ""}${escaped}${/[\w ]$/.test(text) ? "\\b" : ""}`;
    });
  return new RegExp(sources.join("|"), "gi");
}

/** @returns a function that finds the brackets of a language in a text; undefined if it has none. */
function languageFinder(language: string) {
  const { coloured, plain = [] } = codeRules.languages[language] ?? usualPairs;
  const kinds = new Map<string, Pick<Bracket, "opens" | "closes">>();
  const closing = new Map<string, Map<string, boolean>>();
  for (const [pairs, isColoured] of [[plain, false] as const, [coloured, true] as const]) {
    for (const [open = "", close = ""] of pairs) {
      const opens = `${language} ${open}`;
      kinds.set(open, { opens, closes: new Map() });
      closing.set(close, (closing.get(close) ?? new Map<string, boolean>()).set(opens, isColoured));
    }
  }
  for (const [text, closes] of closing) kinds.set(text, { opens: undefined, closes });
  if (kinds.size === 0) return undefined;
  const expression = anyOf([...kinds.keys()]);
  return (text: string, from: number): Bracket[] =>
    [...text.matchAll(expression)].flatMap(({ 0: found, index }) => {
      const kind = kinds.get(found.toLowerCase());
      return kind ? [{ start: from + index, length: found.length, ...kind }] : [];
    });
}

/** Whether a scope is the given scope or a narrower one. */
function isWithin(scope: string, wider: string): boolean {
  return scope === wider || scope.startsWith(`${wider}.`);
}

/** Whether the scopes include those of a selector, in the same order. */
function isSelected(scopes: readonly string[], selector: string): boolean {
  let from = 0;
  return selector.split(" ").every((wider) => {
    const at = scopes.findIndex((scope, index) => index >= from && isWithin(scope, wider));
    from = at + 1;
    return at >= 0;
  });
}

/** Whether a token is code, not a string, comment or regular expression. vscode-textmate decides the same way. */
function isCode(scopes: readonly string[], { other = [] }: Partial<GrammarRules>): boolean {
  const innermost = scopes.findLast((scope) => /\b(?:comment|string|regex|meta\.embedded)\b/.test(scope));
  const [type] = /\b(?:comment|string|regex|meta\.embedded)\b/.exec(innermost ?? "") ?? [];
  return type === undefined || type === "meta.embedded" || other.some((each) => isSelected(scopes, each));
}

/** The language of a token, from the innermost scope that embeds a language. */
function languageOf(scopes: readonly string[], { language, embedded = {} }: GrammarRules): string {
  const named = Object.keys(embedded).sort().reverse();
  for (const scope of scopes.toReversed()) {
    const found = named.find((wider) => isWithin(scope, wider));
    if (found !== undefined) return embedded[found] ?? language;
  }
  return language;
}

/**
 * Finds brackets as VS Code's bracket pair colorization does. It caches the rules of each stack of scopes.
 * @returns a function that takes a token's text, its scopes (outermost first, separated by spaces) and its position in
 * the line.
 */
export function bracketFinder(): (text: string, stack: string, from: number) => readonly Bracket[] {
  const languages = new Map<string, ReturnType<typeof languageFinder>>();
  const stacks = new Map<string, ReturnType<typeof languageFinder>>();

  function finderOf(language: string) {
    if (!languages.has(language)) languages.set(language, languageFinder(language));
    return languages.get(language);
  }
  function read(stack: string) {
    const scopes = stack.split(" ");
    const [root = ""] = scopes;
    const rules = codeRules.grammars[root] ?? { language: root };
    const isUnbalanced = rules.unbalanced?.some((selector) => isSelected(scopes, selector)) ?? false;
    return isUnbalanced || !isCode(scopes, rules) ? undefined : finderOf(languageOf(scopes, rules));
  }
  return (text, stack, from) => {
    if (!stacks.has(stack)) stacks.set(stack, read(stack));
    return stacks.get(stack)?.(text, from) ?? [];
  };
}

/**
 * For each opening bracket, the index of the bracket that closes it. A closing bracket closes the innermost pair that
 * it can close. Pairs within that pair stay open, as in VS Code's parser.
 */
function partnersOf(brackets: readonly Bracket[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: { index: number; opens: string }[] = [];
  for (const [index, { opens, closes }] of brackets.entries()) {
    if (opens !== undefined) {
      if (open.length < DEPTH_MAX) open.push({ index, opens });
      continue;
    }
    const at = open.findLastIndex((pair) => closes.has(pair.opens));
    const [pair] = at < 0 ? [] : open.splice(at);
    if (pair) partners.set(pair.index, index);
  }
  return partners;
}

/**
 * The levels of a text's brackets, as VS Code's `BracketPairsTree` gives them; null for a bracket without a colour.
 * @param isWhole whether this is the whole text, so that a bracket that is still open has no partner.
 */
export function pairBrackets(brackets: readonly Bracket[], isWhole: boolean): (BracketLevel | null)[] {
  const partners = partnersOf(brackets);
  const levels: (BracketLevel | null)[] = brackets.map(() => "unexpected");
  const open: { end: number | undefined; isColoured: boolean }[] = [];
  let level = 0;
  for (const [index, { opens }] of brackets.entries()) {
    const at = open.findLastIndex(({ end }) => end === index);
    if (opens === undefined) {
      if (at < 0) continue;
      const ended = open.splice(at);
      level -= ended.filter(({ isColoured }) => isColoured).length;
      levels[index] = ended[0]?.isColoured ? level % LEVELS : null;
    } else if (open.length >= DEPTH_MAX) levels[index] = null;
    else {
      const end = partners.get(index);
      const isColoured = end === undefined || brackets[end]?.closes.get(opens) === true;
      open.push({ end, isColoured });
      if (!isColoured) levels[index] = null;
      else if (end !== undefined || !isWhole) levels[index] = level % LEVELS;
      if (isColoured) level += 1;
    }
  }
  return levels;
}
