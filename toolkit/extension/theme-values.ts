import settings from "./general-settings.json" with { type: "json" };

/**
 * The message about a colour that VS Code cannot read. @param painted the colour that VS Code shows instead; undefined
 * if it ignores the entry.
 */
export function unreadableColor(what: string, value: unknown, name: string, painted?: string): string {
  const effect = painted === undefined ? "and ignores" : `and paints as ${painted}`;
  return `${name}: the ${what} is ${JSON.stringify(value)}, which VS Code cannot read ${effect}. Write it as #rgb, #rgba, #rrggbb or #rrggbbaa.`;
}

/**
 * The result of VS Code's `Color.fromHex`, which parses workbench and semantic colours. A character that is not a
 * hexadecimal digit counts as 0, and a text of any other form is red.
 */
export function fromHex(source: string): string {
  if (!/^#(?:.{3,4}|.{6}|.{8})$/s.test(source)) return "#ff0000";
  return `#${source.slice(1).replace(/[^\da-f]/gi, "0")}`;
}

/**
 * The general settings of TextMate's older format and their workbench colours, from VS Code's `themeCompatibility.ts`.
 */
export const generalSettings: Readonly<Record<string, readonly string[]>> = settings;
