import type { PlainReason, Runs } from "../../code/code-view.ts";

export type ToWorker =
  | {
      kind: "edit";
      /** Counts the edits of the page. */
      version: number;
      language: string;
      /** The ids of the languages within the text. */
      embedded: string[];
      /** The first changed line, the number of removed lines, and the new lines. */
      from: number;
      removed: number;
      lines: string[];
      /** Lines that stay plain, because they stalled two workers. */
      avoid: string[];
    }
  /** Loads the most likely language before there is any text. */
  | { kind: "prepare" };

export type FromWorker =
  /**
   * The grammar has loaded. From now on silence means that a regular expression hangs. `firstLine` is the longest time that
   * the first line of a grammar has taken, in milliseconds.
   */
  | { kind: "ready"; language: string; firstLine: number }
  | {
      kind: "lines";
      version: number;
      /** The index of each line, with its runs or the reason why it has none. */
      lines: [index: number, runs: Runs | PlainReason][];
      /** New scope stacks, to append to the list: scopes separated by spaces, the outermost first. */
      scopes: string[];
      /** The next line; -1 if all lines are done. */
      next: number;
    }
  /** The language could not be loaded. */
  | { kind: "failed" };
