/** The texts of an extension on one line, without characters that a reader does not see. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/**
 * A text as code, in which neither Markdown nor GitHub reads anything: no mention, no reference, no link.
 * @param isCell whether it is in a table, whose rows are split at bars even in code.
 */
export function code(text: string, isCell = true): string {
  const shown = isCell ? onOneLine(text).replace(/(?<!\\)\\*\|/g, "\\|") : onOneLine(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 || shown === "" ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}
