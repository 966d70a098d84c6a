import highlighter from "highlight.js/lib/common";
import docker from "highlight.js/lib/languages/dockerfile";
import { PLAIN_TEXT } from "../shown-code.ts";

highlighter.registerLanguage("docker", docker);

/** The languages that can be detected. With more of them, similar ones would be confused. */
const known = [
  ...["bash", "c", "cpp", "csharp", "css", "diff", "docker", "go", "java", "javascript", "json", "kotlin", "lua"],
  ...["markdown", "php", "python", "ruby", "rust", "sql", "swift", "typescript", "xml", "yaml"],
];

/** Shiki's ids of the languages that highlight.js names differently. */
const shikiNames: Readonly<Record<string, string>> = { bash: "shellscript", xml: "html" };

/** How much of a text is examined, in UTF-16 units. */
const READ = 4000;
/** With less relevance a text is in no language: letters have one or two. */
const RELEVANT = 4;

/** Whether most lines are words with the punctuation of sentences. Their prepositions look like keywords. */
function isProse(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const sentences = lines.filter(
    (line) => /^\s*\p{L}[^{}[\]<>=;\\|$&@#*_`]*$/u.test(line) && /\p{L}\s+\p{L}/u.test(line),
  );
  return sentences.length > lines.length / 2 && /\p{L}\s?[.!?…]["”’')]*(\s|$)/u.test(text);
}

/**
 * Detects the language of a text.
 * @returns the language's id, which is that of plain text for prose; null if no language is detected.
 */
export function findLanguage(text: string): string | null {
  const start = text.slice(0, READ);
  const { language, relevance } = highlighter.highlightAuto(start, known);
  if (isProse(start)) return PLAIN_TEXT;
  if (language === undefined || relevance < RELEVANT) return null;
  const hasElements = /<\/[\w.]*>|\/>/.test(start);
  if (hasElements && language === "typescript") return "tsx";
  if (hasElements && language === "javascript") return "jsx";
  return shikiNames[language] ?? language;
}
