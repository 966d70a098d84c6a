/** Puts an extension's text on one line, without invisible characters. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

/**
 * Formats a text as code, so that neither Markdown nor GitHub interprets it: no mentions, no references, no links.
 * @param isCell whether it is in a table, where a bar ends a cell even in code.
 */
export function code(text: string, isCell = true): string {
  const shown = isCell ? onOneLine(text).replace(/(?<!\\)\\*\|/g, "\\|") : onOneLine(text);
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 || shown === "" ? " " : "";
  return `${fence}${space}${shown}${space}${fence}`;
}
