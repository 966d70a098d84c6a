/** The longest text, in bytes of UTF-8 and in lines. The rest is cut off. */
export const MAX_BYTES = 200 * 1024;
export const MAX_LINES = 2000;
/** Longer lines stay plain: some regular expressions take a minute for 20,000 characters. In UTF-16 units. */
export const MAX_LINE_LENGTH = 1000;
/** The longest link that browsers, mail and chat programs pass on. */
export const MAX_LINK_LENGTH = 30_000;

/** Normalizes line breaks as a text area does, and cuts the text to the limits. */
export function limitText(text: string): { text: string; isCut: boolean } {
  const whole = text.replace(/\r\n?/g, "\n");
  const { read } = new TextEncoder().encodeInto(whole, new Uint8Array(MAX_BYTES));
  const kept = whole.slice(0, read).split("\n").slice(0, MAX_LINES).join("\n");
  return { text: kept, isCut: kept.length < whole.length };
}
