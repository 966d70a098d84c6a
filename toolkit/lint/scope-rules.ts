import { codeRules } from "../scopes/code-rules.ts";
import type { Report } from "./findings.ts";
import { nearest } from "./nearest.ts";
import names from "./scope-names.json" with { type: "json" };
import type { ThemeSource } from "./theme-source.ts";

/**
 * The words between the dots of all scopes in the grammars of Shiki. `test/scope-names.test.ts` makes the list. Words
 * that occur only at the end of a scope are left out, because most are names of languages, and there are many more.
 */
const innerWords: ReadonlySet<string> = new Set(names.inner.split(" "));
const lastWords: ReadonlySet<string> = new Set(names.last.split(" "));

/** The first words of scopes, by TextMate's conventions. */
const roots: ReadonlySet<string> = new Set(
  "comment constant entity invalid keyword markup meta punctuation source storage string support text variable".split(
    " ",
  ),
);

/** Whether it is a scope of at least two words. */
export function isScope(name: string): boolean {
  const [first = "", ...others] = name.split(".");
  return roots.has(first) && others.length > 0;
}

/** A shorter word is similar to too many others. */
const WORD_MIN = 6;

/** A cache of the similar known word for each unknown word, because rules repeat scopes. */
const meant = new Map<string, string | undefined>();

/** For how many unknown words to look for a similar one. */
const SUGGESTIONS_MAX = 500;

function meantBy(word: string): string | undefined {
  if (word.length < WORD_MIN || innerWords.has(word) || lastWords.has(word) || !/^[a-z-]+$/i.test(word))
    return undefined;
  if (!meant.has(word) && meant.size < SUGGESTIONS_MAX) meant.set(word, nearest(word, innerWords, 1, 1));
  const better = meant.get(word);
  // One may be an inflection of the other: `ignored` and `ignore`.
  return better?.startsWith(word) || (better && word.startsWith(better)) ? undefined : better;
}

/** If this many scopes of a theme share their last word, it is the name of a language. */
const LANGUAGE_SCOPES = 3;

/** The scopes of a selector. */
const scopesIn = (selector: string) => selector.split(/\s+/).filter((scope) => roots.has(scope.split(".")[0] ?? ""));

const lastOf = (scope: string) => scope.slice(scope.lastIndexOf(".") + 1);

/**
 * Finds selectors with a word that is in no grammar, but similar to a known word. Other unknown words may belong to
 * other grammars.
 */
export function checkScopes({ rules }: ThemeSource, report: Report): void {
  const selectors = rules.flatMap((rule) => rule.selectors);
  const counts = new Map<string, number>();
  for (const scope of new Set(selectors.flatMap(({ selector }) => scopesIn(selector)))) {
    counts.set(lastOf(scope), (counts.get(lastOf(scope)) ?? 0) + 1);
  }
  for (const { selector, offset } of selectors) {
    for (const scope of scopesIn(selector)) {
      const isLanguage = (counts.get(lastOf(scope)) ?? 0) >= LANGUAGE_SCOPES;
      const words = scope.split(".").slice(0, isLanguage ? -1 : undefined);
      const found = words.find((word) => meantBy(word) !== undefined);
      if (found === undefined) continue;
      const better = scope.replace(found, meantBy(found) ?? "");
      report("unknown-scope", 1, offset, `No known grammar has "${scope}". Did you mean "${better}"?`);
    }
  }
}

/** The types of VS Code's `tokenClassificationRegistry.ts`; `member` is the former name of `method`. */
const types = new Set(["*", "label", ...codeRules.semantic.map(({ selector }) => selector.split(/[.:]/)[0] ?? "")]);

/** The modifiers of that file, of the Language Server Protocol and of well-known servers. */
const modifiers: ReadonlySet<string> = new Set(
  "declaration definition readonly static deprecated abstract async modification documentation defaultLibrary local mutable".split(
    " ",
  ),
);

/**
 * Finds semantic selectors with an unknown type or modifier that is similar to one of VS Code's. Others may belong to
 * language servers.
 */
export function checkSemantic({ semantic }: ThemeSource, report: Report): void {
  for (const { key, keyOffset } of semantic.slice(0, SUGGESTIONS_MAX)) {
    const [type = "", ...others] = (key.split(":")[0] ?? "").split(".");
    const near = (word: string, known: ReadonlySet<string>) =>
      known.has(word) ? undefined : nearest(word, known, word.length < WORD_MIN ? 1 : 2, 1);
    const betterType = near(type, types);
    if (betterType !== undefined) {
      report(
        "unknown-semantic-token",
        2,
        keyOffset,
        `VS Code has no token type "${type}". Did you mean "${betterType}"?`,
      );
    }
    for (const modifier of others) {
      const better = near(modifier, modifiers);
      if (better === undefined) continue;
      report(
        "unknown-semantic-token",
        2,
        keyOffset,
        `VS Code has no token modifier "${modifier}". Did you mean "${better}"?`,
      );
    }
  }
}
