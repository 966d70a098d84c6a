import type { CodeStyle } from "../../theme/scopes/code-look.ts";

/** How a part of a line looks, for each theme to colour. */
export type RunStyle = CodeStyle;

/** A part of a line in one style. */
interface Run {
  /** In UTF-16 units. */
  start: number;
  end: number;
  /** The index of its style; -1 for none. */
  style: number;
}

/** @param runs alternating: the length of a run in UTF-16 units, and the index of its style, -1 for none. */
export function* readRuns(runs: readonly number[]): Generator<Run> {
  let start = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const end = start + (runs[at] ?? 0);
    yield { start, end, style: runs[at + 1] ?? -1 };
    start = end;
  }
}
