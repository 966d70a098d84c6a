import type { Grammar } from "shiki";

/** A token: a run of text with the scopes that a grammar gives it. */
export interface ScopedText {
  text: string;
  /** The outermost first. */
  scopes: string[];
}

/** Splits a text into tokens by a grammar, line by line. */
export function tokenizeLines(grammar: Grammar, code: string): ScopedText[][] {
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  return code.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter(({ text }) => text !== "");
  });
}
