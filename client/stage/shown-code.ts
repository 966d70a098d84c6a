import type { ShownStyle } from "./runs.ts";

/** A line of code. An unchanged line is the same object, so that React does not draw it again. */
export interface CodeLine {
  key: number;
  text: string;
  /** As `readRuns` reads them. Null: not known yet. */
  runs: readonly number[] | null;
  /** The index of the style of the whole line. */
  style?: number;
  /** What stands at the line's end. */
  end?: CodeLine;
}

/** A part of the window over the code. Places and sizes are in columns and lines of code. */
export interface WindowBox {
  style: number;
  place: Readonly<Record<"row" | "column", number> & Record<"rows" | "columns", number | null>>;
  isInterface: boolean;
  lines: readonly CodeLine[];
}

/** What both panes show: code, or a part of the window. */
export interface ShownCode {
  lines: readonly CodeLine[];
  boxes?: readonly WindowBox[];
  /**
   * The styles that the runs refer to: null if the page's style sheet has their colours, undefined while they are
   * loading.
   */
  runStyles: readonly ShownStyle[] | null | undefined;
}
