import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { getSingletonHighlighter } from "shiki";
import type { ThemeFile } from "../extension/theme-file.ts";
import { tokenizeLines } from "../scopes/highlight.ts";
import { styleFinder } from "../scopes/scope-matcher.ts";

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

/** Written by `npm run theme:tokens`. */
const TOKENS_FILE = join(import.meta.dirname, "tokens.json");

/** Scopes that say where a token is, not what it is. */
const structuralScope = /^(?:source|text|meta|block|style|token|entity\.expression)(?:\.|$)/;

/** The tokens of the code in `languages/`, one for each scope stack. Takes seconds. */
export async function readTokens(languages = reportLanguages): Promise<Token[]> {
  const highlighter = await getSingletonHighlighter({ langs: [...languages] });
  return languages.flatMap((language) => {
    const code = readFileSync(join(folder, `${language}.txt`), "utf8");
    const tokens = new Map<string, Token>();
    for (const { text, scopes } of tokenizeLines(highlighter.getLanguage(language), code).flat()) {
      const key = scopes.join(" ");
      if (text.trim() !== "" && !tokens.has(key)) tokens.set(key, { language, text: text.trim(), scopes });
    }
    return [...tokens.values()];
  });
}

/** The text of each token, by its language and its scopes. */
type StoredTokens = Record<string, Record<string, string>>;

/** `theme:tokens`: stores the result of `readTokens`, so that a report needs no grammar. @returns the exit code. */
export async function storeTokens(): Promise<number> {
  const stored: StoredTokens = {};
  for (const { language, text, scopes } of await readTokens()) {
    stored[language] ??= {};
    stored[language][scopes.join(" ")] = text;
  }
  writeFileSync(TOKENS_FILE, `${JSON.stringify(stored)}\n`);
  return 0;
}

export function storedTokens(): Token[] {
  const stored: StoredTokens = JSON.parse(readFileSync(TOKENS_FILE, "utf8"));
  return Object.entries(stored).flatMap(([language, tokens]) =>
    Object.entries(tokens).map(([scopes, text]) => ({ language, text, scopes: scopes.split(" ") })),
  );
}

/** The tokens that no rule of the theme colours, without those whose scopes do not say what they are. */
export function plainTokens(theme: ThemeFile, tokens: readonly Token[]): Token[] {
  const styleOf = styleFinder(theme);
  return tokens.filter(
    ({ scopes }) => scopes.some((scope) => !structuralScope.test(scope)) && !styleOf(scopes).isRuled,
  );
}
