import type { CodeLine } from "../shown-code.ts";

/** The id of a language without colours. */
export const PLAIN_TEXT = "text";

/** A change of a text by as many letters is no typing: the language is found anew. In UTF-16 units. */
export const PASTED_LENGTH = 20;

/** The longest text, in bytes of UTF-8 and in lines. The rest is cut off. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** Longer lines stay plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;
/** How many pieces a pane shows in colours. Ten times as many keep a browser busy for seconds. */
export const MAX_PIECES = 20_000;

/**
 * Gives lines their runs, for as many pieces as the page shows. The lines after that stay plain.
 * @param found new runs, by the lines' keys.
 */
export function withRuns(
  lines: readonly CodeLine[],
  found: ReadonlyMap<number, readonly number[]>,
): { lines: CodeLine[]; isLimited: boolean } {
  let [pieces, isLimited] = [0, false];
  const shown = lines.map((line) => {
    const runs = found.get(line.key) ?? line.runs;
    pieces += (runs?.length ?? 0) / 2;
    if (pieces > MAX_PIECES && runs && runs.length > 0) {
      isLimited = true;
      return { ...line, runs: [] };
    }
    return runs === line.runs ? line : { ...line, runs };
  });
  return { lines: shown, isLimited };
}

/** Normalizes line breaks as a text area does, and cuts the text to the limits. */
export function limitText(text: string): { text: string; isCut: boolean } {
  const whole = text.replace(/\r\n?/g, "\n");
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(MAX_BYTES));
  const kept = whole.slice(0, read).split("\n").slice(0, MAX_LINES).join("\n");
  return { text: kept, isCut: kept.length < whole.length };
}
