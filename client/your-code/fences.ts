import { languages } from "virtual:code-languages";

/** The first line of a code block in Markdown, with its language. */
const FENCE = /^\s*(?:`{3,}|~{3,})\s*([\w+#.-]+)/;

/** The ids of the languages in a Markdown text's code blocks, sorted; none for other languages. */
export function fencedLanguages(lines: readonly string[], language: string): string[] {
  if (language !== "markdown") return [];
  const names = new Set(lines.flatMap((line) => FENCE.exec(line)?.[1]?.toLowerCase() ?? []));
  return languages
    .filter(({ id, files }) => names.has(id) || files.split(" ").some((ending) => names.has(ending)))
    .map(({ id }) => id);
}
