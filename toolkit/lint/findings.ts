import { type Position, positionsIn } from "../extension/position.ts";

/** 1 is a warning, 2 an error, as in ESLint. */
export type Severity = 1 | 2;

/** A finding in the form of ESLint's JSON. */
export interface LintMessage extends Position {
  ruleId: string;
  severity: Severity;
  message: string;
}

/** Adds a finding at an offset of the text. */
export type Report = (ruleId: string, severity: Severity, offset: number, message: string) => void;

/** Collects the findings of a text. */
export class Findings {
  readonly #positionOf: (offset: number) => Position;
  readonly #found = new Map<string, LintMessage>();

  constructor(text: string) {
    this.#positionOf = positionsIn(text);
  }

  readonly add: Report = (ruleId, severity, offset, message) => {
    const found = { ruleId, severity, message, ...this.#positionOf(offset) };
    // Variants may share a file.
    this.#found.set(`${ruleId} ${offset} ${message}`, found);
  };

  sorted(): LintMessage[] {
    return [...this.#found.values()].sort((one, other) => one.line - other.line || one.column - other.column);
  }
}
