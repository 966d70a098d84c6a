/** A place in a text. Line and column count from 1, as in editors. */
export interface Cursor {
  line: number;
  column: number;
}

export interface TokenInLine {
  text: string;
  /** Separated by spaces, the outermost first. */
  scopes: string;
  /** An id of Shiki's. */
  language: string;
  /** The line's text before it. */
  before: string;
}

/** The token that the inspector shows. */
export interface InspectedToken extends TokenInLine {
  /** The element of the token, or of its line. */
  element: Element;
}

/**
 * The token after a column of a line; null at white space and at the line's end.
 * @param runs alternating: a run's length in UTF-16 units, and the index of its scopes. @param column from 0.
 */
export function findToken(
  line: string,
  runs: readonly number[],
  scopes: readonly string[],
  { column, language }: { column: number; language: string },
): TokenInLine | null {
  let start = 0;
  for (let run = 0; run < runs.length; run += 2) {
    const end = start + (runs[run] ?? 0);
    if (column < end) {
      const text = line.slice(start, end);
      const found = scopes[runs[run + 1] ?? -1];
      if (!found || !line[column]?.trim()) return null;
      return { text: text.trim(), scopes: found, language, before: line.slice(0, start) };
    }
    start = end;
  }
  return null;
}
