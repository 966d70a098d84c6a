import { languages } from "virtual:code-languages";
import { MAX_BYTES } from "./code-limits.ts";

/** The id of the language of a file by its name or its ending; null if none is known. */
function languageOfFile(name: string): string | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const found = languages.find(({ files }) =>
    files.split(" ").some((file) => file === name || file.toLowerCase() === ending),
  );
  return found?.id ?? null;
}

/** Reads the start of a file, as long as the longest text. @returns null if it is no text, or cannot be read. */
export async function readCodeFile(file: File): Promise<{ text: string; language: string | null } | null> {
  const text = await file
    .slice(0, MAX_BYTES + 4)
    .text()
    .catch(() => null);
  return text === null || text.includes("\0") ? null : { text, language: languageOfFile(file.name) };
}
