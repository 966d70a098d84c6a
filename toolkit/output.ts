/**
 * Makes an extension's text safe for a terminal: removes control characters, which could move the cursor, start new
 * lines or change the text direction.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, " ");
}

/** `1 file`, `2 files`. */
export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

/** Formats table rows as lines. Each column except the last is as wide as its longest cell. */
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

/** Prints lines. An extension's text cannot leave its line. All output of the commands goes through here. */
export function printLines(lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.log(lines.map(printable).join("\n"));
}

/** Prints JSON. Control characters in it are escaped. */
export function printJson(value: unknown): void {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const lines = JSON.stringify(value, null, 2).split("\n");
  printLines(lines.map((line) => line.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, escaped)));
}

/** Prints an error message. */
export function printError(lines: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(lines.map(printable).join("\n"));
}
