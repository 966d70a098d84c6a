/** The longest text, in bytes of UTF-8 and in lines. The rest is cut off. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** Longer lines stay plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;
/** The page terminates a worker that sends no message for this long, in milliseconds. */
export const SILENCE_LIMIT = 1000;
/** How often a worker may be restarted for one text. */
export const MAX_RESTARTS = 6;
/** The longest link that browsers, mail and chat programs pass on. */
export const MAX_LINK_LENGTH = 30_000;
/** If a worker's scope stacks together have more UTF-16 units than this, the next text gets a new worker. */
export const MAX_SCOPES_LENGTH = 1_000_000;

/** Normalizes line breaks as a text area does, and cuts the text to the limits. */
export function limitText(text: string): { text: string; isCut: boolean } {
  let kept = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const whole = kept.length;
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (whole * 3 > MAX_BYTES)
    kept = kept.slice(0, new TextEncoder().encodeInto(kept, new Uint8Array(MAX_BYTES)).read);
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = kept.indexOf("\n", end + 1);
    if (end === -1) return { text: kept, isCut: kept.length < whole };
  }
  kept = kept.slice(0, end);
  return { text: kept, isCut: true };
}

/** The width of the widest line in columns. A tab ends at a multiple of four; a character that may be wide counts as two. */
export function widestLine(lines: readonly string[]): number {
  let widest = 0;
  for (const line of lines) {
    // No character is wider than a tab.
    if (line.length * 4 <= widest) continue;
    let columns = 0;
    for (let index = 0; index < line.length; index += 1) {
      const unit = line.charCodeAt(index);
      columns += unit === 9 ? 4 - (columns % 4) : unit < 0x1100 ? 1 : 2;
    }
    widest = Math.max(widest, columns);
  }
  return widest;
}
