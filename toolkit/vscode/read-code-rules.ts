import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRecord, parseObject } from "../extension/json.ts";
import type { CodeRules, GrammarRules, SemanticDefault } from "../scopes/code-rules.ts";

/** The pairs of most languages. The table leaves them out. */
const usual = '["()","[]","{}"]';

type Contribution = Record<string, unknown>;

/** What the built-in extensions contribute, in the order of their names, with the folder of each. */
function contributions(folder: string): { path: string; contributes: Record<string, Contribution[]> }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => {
      const path = join(folder, name, "package.json");
      try {
        const { contributes } = parseObject(readFileSync(path, "utf8"), path);
        return isRecord(contributes) ? [{ path, contributes: contributes as Record<string, Contribution[]> }] : [];
      } catch {
        return [];
      }
    });
}

type Pair = [open: string, close: string];

/** The pairs of a language configuration: those with colours, and those that only have to match. */
function pairsOf(configuration: Record<string, unknown>): { coloured: Pair[]; plain: Pair[] } {
  const brackets = (configuration.brackets ?? []) as Pair[];
  const coloured =
    (configuration.colorizedBracketPairs as Pair[] | undefined) ?? brackets.filter((pair) => pair.join("") !== "<>");
  const known = new Set(coloured.map((pair) => pair.join(" ")));
  return { coloured, plain: brackets.filter((pair) => !known.has(pair.join(" "))) };
}

/** The selectors of `tokenTypes` that make brackets of strings and comments count. @throws Error for another type. */
function selectorsOf(tokenTypes: unknown): string[] {
  const entries = Object.entries(isRecord(tokenTypes) ? tokenTypes : {});
  if (entries.some(([, type]) => type !== "other")) throw new Error("A token type is not “other”.");
  return entries.map(([selector]) => selector);
}

function grammarRules(grammar: Contribution, injected: Contribution): GrammarRules {
  const embedded = { ...(isRecord(grammar.embeddedLanguages) && grammar.embeddedLanguages), ...injected };
  const other = selectorsOf(grammar.tokenTypes);
  const unbalanced = (grammar.unbalancedBracketScopes ?? []) as string[];
  return {
    language: String(grammar.language),
    ...(Object.keys(embedded).length > 0 && { embedded: embedded as Record<string, string> }),
    ...(other.length > 0 && { other }),
    ...(unbalanced.length > 0 && { unbalanced }),
  };
}

/** The brackets and languages of the built-in extensions. */
function languageRules(folder: string): Pick<CodeRules, "languages" | "grammars"> {
  const all = contributions(folder);
  const languages: CodeRules["languages"] = {};
  const grammars: CodeRules["grammars"] = {};
  const injections = all
    .flatMap(({ contributes }) => contributes.grammars ?? [])
    .filter(({ injectTo, embeddedLanguages }) => Array.isArray(injectTo) && isRecord(embeddedLanguages));
  for (const { path, contributes } of all) {
    for (const { id, configuration } of contributes.languages ?? []) {
      if (typeof configuration !== "string") continue;
      const file = join(dirname(path), configuration);
      const { coloured, plain } = pairsOf(parseObject(readFileSync(file, "utf8"), file));
      const isUsual = plain.length === 0 && JSON.stringify(coloured.map((pair) => pair.join("")).sort()) === usual;
      if (!isUsual) languages[String(id)] = { coloured, ...(plain.length > 0 && { plain }) };
    }
    for (const grammar of contributes.grammars ?? []) {
      const scope = String(grammar.scopeName);
      // HTML's second grammar is the base of the first, which has the language.
      const language = grammar.language ?? (scope === "text.html.basic" ? "html" : undefined);
      if (language === undefined || grammars[scope]) continue;
      const injected = injections.filter(({ injectTo }) => (injectTo as string[]).includes(scope));
      grammars[scope] = grammarRules(
        { ...grammar, language },
        Object.assign({}, ...injected.map(({ embeddedLanguages }) => embeddedLanguages)),
      );
    }
  }
  const named = Object.entries(grammars).filter(
    ([, rules]) => Object.keys(rules).length > 1 || languages[rules.language],
  );
  return { languages, grammars: Object.fromEntries(named) };
}

/** The scopes that VS Code uses for a semantic token without a rule: its own, then those of the extensions. */
function semanticDefaults(folder: string, extensions: string): SemanticDefault[] {
  const workbench = readFileSync(join(folder, "out/vs/code/browser/workbench/workbench.js"), "utf8");
  const defaults = workbench.slice(workbench.indexOf('("comment",') - 400);
  const begin = defaults.indexOf("{scopesToProbe:");
  const source = defaults.slice(begin, begin + defaults.slice(begin).search(/return \w+\}function/));
  const own = [...source.matchAll(/\("([\w.]+)",(?:\w+\(\d+,null\),)?(\[\[[^()]*?\]\])/g)].map(
    ([, selector = "", scopes = ""]): SemanticDefault => ({
      selector,
      scopes: (JSON.parse(scopes) as string[][]).map((stack) => stack.join(" ")),
    }),
  );
  const contributed = contributions(extensions)
    .flatMap(({ contributes }) => contributes.semanticTokenScopes ?? [])
    .flatMap(({ language, scopes }) =>
      Object.entries(scopes as Record<string, string[]>).map(([selector, list]): SemanticDefault => {
        return { selector: language ? `${selector}:${language}` : selector, scopes: list };
      }),
    );
  if (own.length === 0) throw new Error("The workbench's default rules for semantic tokens were not found.");
  return [...own, ...contributed];
}

/**
 * Reads VS Code's rules for code from an installed VS Code: its brackets, languages and semantic tokens.
 * @param folder the one with `package.json`, `extensions` and `out`.
 */
export function readCodeRules(folder: string): CodeRules {
  const { version } = parseObject(readFileSync(join(folder, "package.json"), "utf8"), "package.json");
  const extensions = join(folder, "extensions");
  return { vscode: String(version), ...languageRules(extensions), semantic: semanticDefaults(folder, extensions) };
}
