import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { printable } from "../../theme/extension/theme-file.ts";
import { listVersionFiles } from "../../theme/versions/versions.ts";
import { ownPictures } from "../theme/picture-file.ts";

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

/** The file with the names of earlier themes of the site, one on each line. `--check` looks for these names. */
const FORMER_NAMES = "former-names.txt";

/**
 * The names by which a sentence may mention an extension: its own and its themes', up to a dash, colon, comma or bracket.
 * A theme's name of one word, such as Dark, does not count, because it is also an ordinary word.
 */
function namesOf({ identity, themes }: Extension): string[] {
  const [own = "", ...others] = [identity.name, ...themes.map(({ name }) => name)].map(
    (name) => name.split(/\s[–—|-]\s|[:,([]/)[0]?.trim() || name,
  );
  return [...new Set([own, ...others.filter((name) => /\s/.test(name))])];
}

function readFormerNames(siteFolder: string): string[] {
  const file = join(siteFolder, FORMER_NAMES);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/** Stores the names of an extension that another one replaces. */
export function storeFormerNames(siteFolder: string, replaced: Extension): void {
  if (replaced.identity.name === SHIPPED_THEME) return;
  const names = new Set([...readFormerNames(siteFolder), ...namesOf(replaced)]);
  writeFileSync(join(siteFolder, FORMER_NAMES), [...names, ""].join("\n"));
}

/** The owner's files with text: TypeScript and Markdown in `site/`, `words/` and `site/pages/`. */
function ownerFiles(siteFolder: string): string[] {
  const folders = ["", "words", "pages"].map((name) => join(siteFolder, name)).filter(existsSync);
  return folders.flatMap((folder) => {
    const names = readdirSync(folder).filter((name) => /\.(?:ts|md)$/.test(name));
    return names.sort().map((name) => join(folder, name));
  });
}

/** A pattern for a text that is not part of a longer word or number: `10+` is not in `1.310+`. */
function wholeText(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${literal}(?![\\p{L}\\p{N}])`, "iu");
}

/**
 * Finds the lines in `site/` that still describe another theme: they contain its name, or a sentence that the project has
 * for its own theme. Comments are skipped, and case is ignored.
 * @param names the other themes' names.
 * @returns each line after its place, such as `words/page.ts:5`.
 */
export function findForeignLines(siteFolder: string, names: readonly string[]): string[] {
  const patterns = [...names, ...shippedWords].map(wholeText);
  return ownerFiles(siteFolder).flatMap((file) => {
    const path = relative(siteFolder, file).replaceAll("\\", "/");
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const text = line.trim();
      const isComment = file.endsWith(".ts") && /^(?:\/\/|\/?\*)/.test(text);
      const isForeign = !isComment && patterns.some((pattern) => pattern.test(text));
      return isForeign ? [`site/${path}:${index + 1}  ${printable(text)}`] : [];
    });
  });
}

/** Lists the lines, pictures and earlier versions in `site/` that may belong to a theme other than the current one. */
export function describeLeftovers(siteFolder: string, extension: Extension): string[] {
  const { name, extensionName } = extension.identity;
  if (name === SHIPPED_THEME) return [];
  const own = namesOf(extension);
  const others = [SHIPPED_THEME, ...readFormerNames(siteFolder)].filter((other) => !own.includes(other));
  const pictures = readdirSync(siteFolder).filter((file) =>
    ownPictures.some((picture) => file.startsWith(`${picture}.`)),
  );
  const versions = listVersionFiles(join(siteFolder, "versions"));
  return [
    ...findForeignLines(siteFolder, others).map((line) => `  ${line}`),
    ...pictures.map(
      (file) =>
        `  site/${file}  takes precedence over the extension's own; remove it if it shows another theme`,
    ),
    ...versions
      .filter((file) => !file.startsWith(`${extensionName}-`))
      .map(
        (file) =>
          `  site/versions/${file}  is another extension; remove it unless visitors should still download it`,
      ),
  ];
}
