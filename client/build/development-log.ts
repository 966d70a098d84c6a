import { stripVTControlCharacters } from "node:util";
import { createLogger, type Logger } from "vite";

/** How many lines of an error are printed. */
const MOST_LINES = 3;

/** A line of a stack, of a drawn piece of source, or of what Vite says beside an error. */
const DETAIL = /^\s*(?:at |[│╭╰─]|\d+ *[|│]|\||>|Plugin:|$)/;
const PARSE_ERROR = /\[PARSE_ERROR\] (?<problem>[^\n]+)[^[]*\[ (?<place>[^\]]+?) \]/;

/**
 * Puts an error of Vite's into a few lines, without its stack and without the source around it.
 * @returns for a file that cannot be read as code a line such as `site/words/page.ts:44:9: Unterminated string`.
 */
export function shortError(message: string): string {
  const text = stripVTControlCharacters(message);
  const { problem, place } = PARSE_ERROR.exec(text)?.groups ?? {};
  if (problem !== undefined && place !== undefined) return `${place}: ${problem}`;
  const lines = text.split("\n").filter((line) => !DETAIL.test(line));
  return lines.slice(0, MOST_LINES).join("\n");
}

/** What was printed since the last edit: several parts of the server meet the same mistake. */
const printed = new Set<string>();

/** To be called after each edit: the same mistake is printed again when it is made again. */
export function forgetPrinted(): void {
  printed.clear();
}

/** The development server's log: errors in a few lines, each once for an edit. */
export function developmentLog(): Logger {
  const logger = createLogger("info");
  const { error, info } = logger;
  logger.error = (message, options) => {
    const short = shortError(message);
    if (printed.has(short)) return;
    printed.add(short);
    error(short, { ...options, clear: false });
  };
  // A file of the owner's updates a dozen modules, and the owner does not know their names.
  logger.info = (message, options) =>
    info(message.replace(/(hmr update.*?)(?:,.*)$/s, "$1 …"), { ...options, clear: false });
  return logger;
}
