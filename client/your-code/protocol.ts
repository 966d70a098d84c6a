/** The look of a scope stack in a theme: a colour as in the theme file, and TextMate's font style bits. */
export type Look = [color: string, fontStyle: number];

/** Alternating: a run's length in UTF-16 units, and the index of its scopes. */
export type Runs = readonly number[];

/** Why a line has no tokens. */
export type PlainReason = "long" | "slow";

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
  | { kind: "prepare" }
  /** Asks for the looks of all scopes in a theme, now and whenever scopes are added. */
  | { kind: "theme"; theme: string; url: string }
  | { kind: "explain"; id: number; theme: string; url: string; scopes: string };

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
      /** The looks of the new scopes, by theme. */
      looks: Record<string, Look[]>;
      /** The next line; -1 if all lines are done. */
      next: number;
    }
  | { kind: "theme"; theme: string; base: ThemeBase; looks: Look[]; roles: string[] }
  | { kind: "explained"; id: number; rule: Rule | null; color: string; base: ThemeBase }
  /** Something could not be loaded. */
  | { kind: "failed"; what: "language" }
  | { kind: "failed"; what: "theme"; theme: string; id?: number };

/** A theme's file for the worker. */
export interface CodeTheme {
  name: string;
  type: "dark" | "light";
  bg: string;
  fg: string;
  rules: { name?: string; scope: string[]; foreground?: string; fontStyle?: string }[];
  /** Its semantic rules, if the theme switches semantic highlighting on. */
  semantic?: Record<string, unknown>;
}

export type ThemeBase = Omit<CodeTheme, "rules">;

/** The rule of a theme that gives a token its colour. */
export interface Rule {
  name?: string;
  /** The selector that matched. */
  selector: string;
}
