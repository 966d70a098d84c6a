import type { CodeStyle } from "../../theme/scopes/code-look.ts";

/** How a part of a line of code looks, for each theme to colour. */
export type RunStyle = CodeStyle;

/**
 * How a part of what a pane shows looks: as code, or in workbench colours, by their ids. A colour without a value
 * leaves the part as what is around it.
 */
export interface ShownStyle extends Partial<CodeStyle> {
  color?: string | undefined;
  ground?: string | undefined;
  border?: string | undefined;
  /** Of a wavy line, and of a straight line below. */
  underline?: string | undefined;
  below?: string | undefined;
  shadow?: string | undefined;
}

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
