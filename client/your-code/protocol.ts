/** The messages between the page and its worker. */

/** How tokens of some scopes look in a theme: a colour as the theme file writes it, and TextMate's font style bits. */
export type Look = [color: string, fontStyle: number];

/** Alternating: a run's length in UTF-16 units, and the index of its scopes. */
export type Runs = readonly number[];

/** Why a line has no tokens. */
export type Plain = "long" | "slow";

export type ToWorker =
  | {
      kind: "edit";
      /** Counts the edits of the page. */
      version: number;
      language: string;
      /** The languages of the code within the text, by their ids. */
      embedded: string[];
      /** The first changed line, how many lines go there, and which come. */
      from: number;
      removed: number;
      lines: string[];
      /** Lines that held a worker too long: they stay plain. */
      avoid: string[];
    }
  /** Loads the most likely language before there is any text. */
  | { kind: "prepare" }
  /** Asks for the looks of all scopes in a theme, now and whenever scopes are added. */
  | { kind: "theme"; theme: string; url: string }
  | { kind: "explain"; id: number; theme: string; url: string; scopes: string };

export type FromWorker =
  /** The grammar has loaded. From now on silence means that a regular expression hangs. */
  /** `firstLine`: how long the first line of a grammar took at most, in milliseconds. */
  | { kind: "ready"; language: string; firstLine: number }
  | {
      kind: "lines";
      version: number;
      /** The index of each line, with its runs or why it has none. */
      lines: [index: number, runs: Runs | Plain][];
      /** New scope stacks, from the outermost scope, separated by spaces. They are appended to the list. */
      scopes: string[];
      /** The looks of the new scopes, by theme. */
      looks: Record<string, Look[]>;
      /** The next line; -1 when all lines are done. */
      next: number;
    }
  | { kind: "theme"; theme: string; base: ThemeBase; looks: Look[]; roles: string[] }
  | { kind: "explained"; id: number; rule: Rule | null; color: string; base: ThemeBase }
  /** Something could not be loaded. */
  | { kind: "failed"; what: "language" }
  | { kind: "failed"; what: "theme"; theme: string; id?: number };

/** A theme as a worker reads it. */
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
