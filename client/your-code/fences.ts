import { languages } from "virtual:code-languages";

/** The beginning of a block of code in Markdown, with the name of its language. */
const FENCE = /^\s*(?:`{3,}|~{3,})\s*([\w+#.-]+)/;

/** The ids of the languages in a text's blocks of code, sorted; none unless the text is Markdown. */
export function fencedLanguages(lines: readonly string[], language: string): string[] {
  if (language !== "markdown") return [];
  const names = new Set(lines.flatMap((line) => FENCE.exec(line)?.[1]?.toLowerCase() ?? []));
  return languages
    .filter(({ id, files }) => names.has(id) || files.split(" ").some((ending) => names.has(ending)))
    .map(({ id }) => id);
}
