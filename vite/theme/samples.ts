import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type BundledLanguage, bundledLanguagesInfo, type Grammar, getSingletonHighlighter } from "shiki";
import type { PaneTheme } from "../../client/stage/pane-sheet.ts";
import { tokenStyler } from "../../client/stage/pane-sheet.ts";
import { ExtensionError } from "../../theme/extension/extension-files.ts";
import { stems } from "../../theme/stems.ts";

/** Code that both panes show. */
export interface Sample {
  id: string;
  file: string;
  /** A language's id and its name, as Shiki has them. */
  language: string;
  label: string;
  code: string;
}

/** The samples of a site that has none of its own. */
const defaultSamples = join(import.meta.dirname, "samples");

/** The language of a file by its file extension. @throws ExtensionError if Shiki has none. */
function languageOf(file: string): { id: string; name: string } {
  const ending = extname(file).slice(1).toLowerCase();
  const language = bundledLanguagesInfo.find(({ id, aliases }) => id === ending || aliases?.includes(ending));
  if (language) return language;
  throw new ExtensionError(`site/samples/${file}: Shiki has no language with the ending “${ending}”.`);
}

/**
 * The owner's samples, else the neutral ones, in the order of their names. @throws ExtensionError if a language is
 * unknown.
 */
export function readSamples(siteFolder: string): [Sample, ...Sample[]] {
  const own = join(siteFolder, "samples");
  const folder = existsSync(own) && readdirSync(own).length > 0 ? own : defaultSamples;
  const files = readdirSync(folder).sort();
  const ids = stems(files, "sample");
  const samples = files.map((file, index): Sample => {
    const { id, name } = languageOf(file);
    const code = readFileSync(join(folder, file), "utf8").trimEnd();
    return { id: ids[index] ?? file, file, language: id, label: name, code };
  });
  return samples as [Sample, ...Sample[]];
}

/** Lines of code with their tokens. */
export interface CodeLines {
  lines: string[];
  /**
   * For each line, alternating: a token's length in UTF-16 units, and the index of its scope stack; -1 for white space.
   */
  runs: number[][];
}

/** Splits a text into tokens by a grammar, line by line: each with its scopes, the outermost first. */
function tokenizeLines(grammar: Grammar, code: string): { text: string; scopes: string[] }[][] {
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  return code.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter(({ text }) => text !== "");
  });
}

/**
 * Tokenizes samples. Stacks that look alike in every theme are one, and neighbouring tokens of one stack are joined.
 * @param themes every theme that may colour the samples.
 * @returns the samples in their order, and the stacks that they refer to.
 */
export async function tokenizeSamples(samples: readonly Sample[], themes: readonly PaneTheme[]) {
  const highlighter = await getSingletonHighlighter({
    langs: samples.map(({ language }) => language as BundledLanguage),
  });
  const stylers = themes.map(tokenStyler);
  const indexes = new Map<string, number>();
  const indexByLook = new Map<string, number>();
  const stacks: string[] = [];

  function indexOf(stack: string): number {
    const known = indexes.get(stack);
    if (known !== undefined) return known;
    const look = stylers.map((styleOf) => styleOf(stack)).join("|");
    const index = indexByLook.get(look) ?? stacks.push(stack) - 1;
    indexByLook.set(look, index);
    indexes.set(stack, index);
    return index;
  }

  const tokenized = samples.map(({ language, code }): CodeLines => {
    const runs = tokenizeLines(highlighter.getLanguage(language), code).map((line) => {
      const joined: number[] = [];
      for (const { text, scopes } of line) {
        const stack = text.trim() === "" ? -1 : indexOf(scopes.join(" "));
        const last = joined.at(-1);
        if (last === stack || (stack === -1 && joined.length > 0))
          joined[joined.length - 2] = (joined.at(-2) ?? 0) + text.length;
        else joined.push(text.length, stack);
      }
      return joined;
    });
    return { lines: code.split("\n"), runs };
  });
  return { tokenized, stacks };
}
