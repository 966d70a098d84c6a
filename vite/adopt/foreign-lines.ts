import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Sentences and names in `site/` that describe the theme that the project ships with. */
export const shippedWords: readonly string[] = [
  "The last light of the day, for the first line of the night.",
  "a dusk palette in which every token",
  "The people who keep the light",
  "Gone with the light",
  "Light the first one",
  "The palette was tuned to these two bars",
  "100+",
  "10+",
  "4+",
  "Team Member One",
  "Team Member Two",
  "Team Member Three",
  "Team Member Four",
  "Owner: put your name and address here",
];

/** The name of the theme that the project ships with. */
export const SHIPPED_THEME = "Evenfall";

/** A line in the owner's files that mentions another theme. */
export interface ForeignLine {
  /** `site/words/page.ts:5` */
  place: string;
  text: string;
}

/** The owner's files with text: TypeScript and Markdown in `site/`, `site/words/` and `site/pages/`. */
function ownerFiles(siteFolder: string): string[] {
  const folders = ["", "words", "pages"].map((name) => join(siteFolder, name));
  return folders.flatMap((folder) => {
    try {
      const names = readdirSync(folder).filter((name) => /\.(?:ts|md)$/.test(name));
      return names.sort().map((name) => join(folder, name));
    } catch {
      // The folder is optional.
      return [];
    }
  });
}

/** A pattern for a text that is not part of a longer word or number: `10+` is not in `1.310+`. */
function wholeText(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${literal}(?![\\p{L}\\p{N}])`, "iu");
}

/**
 * Finds the lines in `site/` that mention another theme by name, or contain a sentence of the theme that the project
 * ships with. It skips comments and ignores case.
 * @param names the other themes' names.
 */
export function findForeignLines(siteFolder: string, names: readonly string[]): ForeignLine[] {
  const patterns = [...names, ...shippedWords].map(wholeText);
  return ownerFiles(siteFolder).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index): ForeignLine[] => {
        const text = line.trim();
        const isComment = file.endsWith(".ts") && /^(?:\/\/|\/?\*)/.test(text);
        const isForeign = patterns.some((pattern) => pattern.test(text));
        if (isComment || !isForeign) return [];
        const path = relative(siteFolder, file).replaceAll("\\", "/");
        return [{ place: `site/${path}:${index + 1}`, text }];
      }),
  );
}
