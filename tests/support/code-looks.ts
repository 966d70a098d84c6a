import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHighlighter, type ThemeRegistration } from "shiki";
import type { PlainReason, Runs } from "../../client/code/code-view.ts";
import { ThemeRules } from "../../client/code/theme-rules.ts";
import { createGrammar, ScopeList, TokenizedText } from "../../client/your-code/highlighter/tokenizer.ts";
import { parseColor } from "../../theme/color/color.ts";
import { precompile } from "../../vite/precompile-grammar.ts";
import { codeTheme, registrationsOf } from "../../vite/your-code.ts";
import { themes } from "./owner.ts";

/** The looks of code as a visitor's own code gets them, and as Shiki gives them with the Oniguruma engine. */

const folder = fileURLToPath(new URL("../../evenfall/samples", import.meta.url));
const [theme] = themes;

const files: Readonly<Record<string, string>> = {
  typescript: "dusk.ts",
  tsx: "lamp.tsx",
  html: "evening.html",
  python: "tides.py",
  css: "horizon.css",
  markdown: "field-notes.md",
  rust: "lantern.rs",
  go: "swifts.go",
  sql: "harvest.sql",
  java: "Moths.java",
  csharp: "Lighthouse.cs",
  php: "guest-book.php",
  json: "almanac.json",
};

/** Languages for which there is code. */
export const codeLanguages = Object.keys(files);

/** Code in a language. */
export function codeOf(id: string): string {
  return readFileSync(join(folder, files[id] ?? ""), "utf8").trimEnd();
}

/** The colour and font style of each character, line by line. */
export type Characters = string[][];

export async function looksInShiki(id: string, code: string): Promise<Characters> {
  const { type, colors, tokenColors } = theme;
  // Shiki adds a rule to the list that it gets.
  const registration: ThemeRegistration = {
    name: "theme",
    type,
    colors: { ...colors },
    tokenColors: [...tokenColors],
  };
  const highlighter = await createHighlighter({ themes: [registration], langs: [id] });
  try {
    const { tokens } = highlighter.codeToTokens(code, {
      lang: id as never,
      theme: "theme",
      tokenizeTimeLimit: 0,
    });
    return tokens.map((line) =>
      line.flatMap(({ content, color, fontStyle = 0 }) =>
        Array.from({ length: content.length }, () => lookOf(color, Math.max(0, fontStyle))),
      ),
    );
  } finally {
    highlighter.dispose();
  }
}

/** Colour and font style as a string. Colours of three, six or eight digits give the same. */
function lookOf(color: string | undefined, fontStyle: number): string {
  return `${parseColor(color) ?? color} ${fontStyle}`;
}

export async function grammarOf(id: string) {
  return createGrammar((await registrationsOf(id)).map(precompile));
}

/** Tokenizes all lines that wait for it. @returns the result of each. */
export function takeAll(text: TokenizedText): Map<number, Runs | PlainReason> {
  const taken = new Map<number, Runs | PlainReason>();
  for (let index = text.next(); index !== -1; index = text.next()) {
    const runs = text.step(index);
    if (runs !== null) taken.set(index, runs);
  }
  return taken;
}

export async function looksHere(id: string, code: string): Promise<Characters> {
  const list = new ScopeList();
  const text = new TokenizedText(list);
  text.setGrammar(await grammarOf(id));
  const lines = code.split("\n");
  text.edit(0, 0, lines, []);
  const rules = new ThemeRules(codeTheme(theme));
  return [...takeAll(text).values()].map((runs) => {
    if (typeof runs === "string") return [runs];
    return runs.flatMap((length, at) => {
      if (at % 2 === 1) return [];
      const { color, fontStyle } = rules.styleOf(list.scopes[runs[at + 1] ?? -1] ?? "");
      return Array.from({ length }, () => lookOf(color, Math.max(0, fontStyle)));
    });
  });
}
