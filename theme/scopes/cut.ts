import type { Grammar } from "shiki";

/** A piece of a line as a grammar cuts it. */
export interface Cut {
  text: string;
  /** From the outermost to the innermost. */
  scopes: string[];
}

/** Cuts a text by a grammar, line by line. */
export function cutLines(grammar: Grammar, code: string): Cut[][] {
  let state: Parameters<Grammar["tokenizeLine"]>[1] = null;
  return code.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter(({ text }) => text !== "");
  });
}
