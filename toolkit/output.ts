/**
 * A text of an extension as a terminal may show it: without control characters, which could move the cursor, begin
 * lines of their own or turn the direction of others.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, " ");
}

/** `1 file`, `2 files`. */
export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Rows of a table in lines: each column but the last is as wide as its longest cell. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Prints lines. What an extension has written into one stays in it. All output of the commands goes through here. */
export function printLines(lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.log(lines.map(printable).join("\n"));
}

/** Prints JSON. It has control characters in escaped form only. */
export function printJson(value: unknown): void {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const lines = JSON.stringify(value, null, 2).split("\n");
  printLines(lines.map((line) => line.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, escaped)));
}

/** Prints lines about a mistake. */
export function printError(lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(lines.map(printable).join("\n"));
}
