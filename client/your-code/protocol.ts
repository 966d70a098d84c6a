/** What the page and its worker say to each other. */

/** How tokens of some scopes look in a theme: a colour as the theme file writes it, and TextMate's font style bits. */
export type Look = [color: string, fontStyle: number];

/** By turns a run's length in UTF-16 units, and the index of its scopes. */
export type Runs = readonly number[];

/** Why a line has no tokens. */
export type Plain = "long" | "slow";

export type ToWorker =
  | {
      kind: "edit";
      /** Counts the edits of the page. */
      version: number;
      language: string;
      /** The first changed line, how many lines go there, and which come. */
      from: number;
      removed: number;
      lines: string[];
      /** Lines that held a worker too long: they stay plain. */
      avoid: string[];
    }
  /** Loads the language that is likely to be wanted before there is text in it. */
  | { kind: "prepare" }
  /** Asks for the looks of all scopes in a theme, now and whenever scopes are added. */
  | { kind: "theme"; theme: string; url: string }
  | { kind: "explain"; id: number; theme: string; url: string; scopes: string };

export type FromWorker =
  /** The grammar is there: from now on silence means that a regular expression does not end. */
  /** `firstLine`: how long the first line of a grammar took at most, in milliseconds. */
  | { kind: "ready"; language: string; firstLine: number }
  | {
      kind: "lines";
      version: number;
      /** The index of each line, with its runs or why it has none. */
      lines: [index: number, runs: Runs | Plain][];
      /** Stacks of scopes that are new, from the outermost, separated by spaces; they continue the list. */
      scopes: string[];
      /** Of the new scopes, by theme. */
      looks: Record<string, Look[]>;
      /** The line that comes next; -1 when all is done. */
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
  /** Its rules by meaning, where it has VS Code colour by them. */
  semantic?: Record<string, unknown>;
}

export type ThemeBase = Omit<CodeTheme, "rules">;

/** The rule of a theme that gives a token its colour. */
export interface Rule {
  name?: string;
  /** The one of its selectors that matched. */
  selector: string;
}
