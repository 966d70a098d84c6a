import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createHighlighter } from "shiki";
import type { ThemeFile } from "../extension/theme-file.ts";
import { styleFinder } from "../scopes/token-styles.ts";
import { tokenizeLines } from "../scopes/tokenize.ts";

export interface Token {
  /** Shiki's name for it. */
  language: string;
  text: string;
  /** The grammar's scopes, outermost first. */
  scopes: readonly string[];
}

const folder = join(import.meta.dirname, "languages");

/** The languages of the code in `languages/`, by Shiki's ids. */
export const reportLanguages: readonly string[] = readdirSync(folder).map((file) => basename(file, ".txt"));

/** Written by `npm run theme:compare`. */
export const TOKENS_FILE = join(import.meta.dirname, "tokens.json");

/** Scopes that describe a token's place, not its kind. */
const placing = /^(?:source|text|meta|block|style|token|entity\.expression)(?:\.|$)/;

/** The tokens of the code in `languages/`, one for each scope stack. Takes seconds. */
export async function readTokens(languages = reportLanguages): Promise<Token[]> {
  const highlighter = await createHighlighter({ themes: [], langs: [...languages] });
  try {
    return languages.flatMap((language) => {
      const code = readFileSync(join(folder, `${language}.txt`), "utf8");
      const tokens = new Map<string, Token>();
      for (const { text, scopes } of tokenizeLines(highlighter.getLanguage(language), code).flat()) {
        const key = scopes.join(" ");
        if (text.trim() !== "" && !tokens.has(key)) tokens.set(key, { language, text: text.trim(), scopes });
      }
      return [...tokens.values()];
    });
  } finally {
    highlighter.dispose();
  }
}

/** Scope stacks as a tree. The empty key holds the text of the token whose stack ends here. */
export interface ScopeTree {
  [scope: string]: ScopeTree | string;
}

export function toTree(tokens: readonly Token[]): ScopeTree {
  const tree: ScopeTree = {};
  for (const { language, text, scopes } of tokens) {
    let node = tree;
    for (const step of [language, ...scopes]) {
      const next = node[step];
      const child: ScopeTree = typeof next === "object" ? next : {};
      node[step] = child;
      node = child;
    }
    node[""] = text;
  }
  return tree;
}

export function fromTree(tree: ScopeTree): Token[] {
  function walk(language: string, node: ScopeTree, scopes: readonly string[]): Token[] {
    return Object.entries(node).flatMap(([step, below]) =>
      typeof below === "string"
        ? [{ language, text: below, scopes }]
        : walk(language, below, [...scopes, step]),
    );
  }
  return Object.entries(tree).flatMap(([language, node]) =>
    typeof node === "string" ? [] : walk(language, node, []),
  );
}

/** The stored result of `readTokens`, so that a report needs no grammar. */
export function storedTokens(): Token[] {
  return fromTree(JSON.parse(readFileSync(TOKENS_FILE, "utf8")));
}

/** The tokens of a known kind that no rule of the theme colours. */
export function plainTokens(theme: ThemeFile, tokens: readonly Token[]): Token[] {
  const styleOf = styleFinder(theme);
  return tokens.filter(
    ({ scopes }) => scopes.some((scope) => !placing.test(scope)) && !styleOf(scopes).isRuled,
  );
}
