/** 1 is a warning, 2 an error, as in ESLint. */
export type Severity = 1 | 2;

/** A finding, as ESLint's JSON has it. Line and column count from 1. */
export interface LintMessage {
  ruleId: string;
  severity: Severity;
  message: string;
  line: number;
  column: number;
}

/** Adds a finding at an offset of the text. */
export type Report = (ruleId: string, severity: Severity, offset: number, message: string) => void;

/** Collects the findings of a text. */
export class Findings {
  readonly #starts: number[] = [0];
  readonly #found = new Map<string, LintMessage>();

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  readonly add: Report = (ruleId, severity, offset, message) => {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const found = { ruleId, severity, message, line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
    // Variants may share a file.
    this.#found.set(`${ruleId} ${offset} ${message}`, found);
  };

  sorted(): LintMessage[] {
    return [...this.#found.values()].sort((one, other) => one.line - other.line || one.column - other.column);
  }
}
