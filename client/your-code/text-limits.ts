import { MAX_BYTES, MAX_LINES } from "./limits.ts";

const encoder = new TextEncoder();
const measured = new Uint8Array(MAX_BYTES);

/** A text with line breaks as in a text area, cut to the limits. */
export function limitText(text: string): { text: string; isCut: boolean } {
  let taken = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const whole = taken.length;
  // Three bytes of UTF-8 at most for each UTF-16 unit.
  if (whole * 3 > MAX_BYTES) taken = taken.slice(0, encoder.encodeInto(taken, measured).read);
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = taken.indexOf("\n", end + 1);
    if (end === -1) return { text: taken, isCut: taken.length < whole };
  }
  taken = taken.slice(0, end);
  return { text: taken, isCut: true };
}

/** How many columns a text's widest line takes at most, with tabs of four and wide characters as they may be drawn. */
export function widestLine(lines: readonly string[]): number {
  let widest = 0;
  for (const line of lines) {
    // Nothing is wider than three columns but a tab.
    if (line.length * 4 <= widest) continue;
    let columns = 0;
    for (let index = 0; index < line.length; index += 1) {
      const unit = line.charCodeAt(index);
      columns += unit === 9 ? 4 - (Math.floor(columns) % 4) : unit < 0x1100 ? 1 : 2;
    }
    widest = Math.max(widest, columns);
  }
  return widest;
}
