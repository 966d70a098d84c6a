import { stripVTControlCharacters } from "node:util";
import { createLogger, type Logger } from "vite";

/** A line of a stack trace, of a source excerpt, or of Vite's details about an error. */
const DETAIL = /^\s*(?:at |[│╭╰─]|\d+ *[|│]|\||>|Plugin:|$)/;
const PARSE_ERROR = "[PARSE_ERROR] ";
/** A file with the line and the column, as an error of Vite's parser has it: `[ words/page.ts:44:9 ]`. */
const PLACE = /\[ ([^[\]\n]+) \]/;

/**
 * Shortens an error of Vite's to its message, without the stack trace and the source excerpt.
 * @returns for a syntax error, one line such as `words/page.ts:44:9: Unterminated string`.
 */
export function shortError(message: string): string {
  const text = stripVTControlCharacters(message);
  const [, details] = text.split(PARSE_ERROR);
  const [problem] = details?.split("\n") ?? [];
  const [, place] = PLACE.exec(details ?? "") ?? [];
  if (problem !== undefined && place !== undefined) return `${place}: ${problem}`;
  return text
    .split("\n")
    .filter((line) => !DETAIL.test(line))
    .join("\n");
}

/** The errors printed since the last edit. Several parts of the server report the same mistake. */
const printed = new Set<string>();

/** The development server's log. It prints each error in a few lines, and once for an edit. */
export function developmentLog(): Logger {
  const logger = createLogger("info", { allowClearScreen: false });
  const { error } = logger;
  logger.error = (message, options) => {
    const short = shortError(message);
    if (printed.has(short)) return;
    printed.add(short);
    error(short, options);
  };
  return logger;
}

/** Forgets which errors were printed, so that an error that is still there after an edit is printed again. */
export function printAgain(): void {
  printed.clear();
}
