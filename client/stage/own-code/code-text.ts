import { files } from "virtual:code-languages";
import type { CodeLine } from "../shown-code.ts";

/** The longest text, in bytes of UTF-8 and in lines. The rest is cut off. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** How many pieces a pane shows in colours. Ten times as many keep a browser busy for seconds. */
export const MAX_PIECES = 20_000;

/** The code that a visitor typed, pasted or dropped. */
export interface OwnText {
  text: string;
  /** A language's id. */
  language: string;
  /** Whether the visitor chose it. */
  isChosen: boolean;
  /** The name of the file that it came from; empty if it was typed. */
  file: string;
}

/** Normalizes line breaks as a text area does, and cuts the text to the limits. */
export function limitText(text: string): { text: string; isCut: boolean } {
  const whole = text.replace(/\r\n?/g, "\n");
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(MAX_BYTES));
  const kept = whole.slice(0, read).split("\n").slice(0, MAX_LINES).join("\n");
  return { text: kept, isCut: kept.length < whole.length };
}

/**
 * Gives lines their runs, for as many pieces as the page shows. The lines after that stay plain.
 * @param found new runs, by the lines' keys.
 */
export function withRuns(
  lines: readonly CodeLine[],
  found: ReadonlyMap<number, readonly number[]>,
): { lines: CodeLine[]; isLimited: boolean } {
  let pieces = 0;
  const shown = lines.map((line) => {
    const runs = found.get(line.key) ?? line.runs;
    pieces += (runs?.length ?? 0) / 2;
    if (pieces > MAX_PIECES && runs?.length) return { ...line, runs: [] };
    return runs === line.runs ? line : { ...line, runs };
  });
  return { lines: shown, isLimited: pieces > MAX_PIECES };
}

/** Reads a file, up to the longest text. @returns null if it is not text or cannot be read. */
export async function readCodeFile(file: File): Promise<{ text: string; language: string | null } | null> {
  const start = file.slice(0, MAX_BYTES + 4);
  const text = await start.text().catch(() => "\0");
  const ending = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  return text.includes("\0") ? null : { text, language: files[file.name] ?? files[ending] ?? null };
}
