import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type BundledLanguage, bundledLanguagesInfo, getSingletonHighlighter } from "shiki";
import type { RunStyle } from "../../client/stage/shown-code.ts";
import { StyleList, TokenizedText } from "../../client/stage/tokenized-text.ts";
import { ExtensionError } from "../../toolkit/extension/extension-files.ts";
import { fileNames } from "../../toolkit/file-names.ts";
import { semanticSpans } from "./semantic-spans.ts";

/** Code that both panes show. */
export interface Sample {
  id: string;
  file: string;
  /** A language's id and name in Shiki. */
  language: string;
  label: string;
  code: string;
}

/** The samples of a site without samples of its own. */
const defaultSamples = join(import.meta.dirname, "samples");

/** The language of a file, by its file extension. @throws ExtensionError if Shiki does not have it. */
export function languageOf(file: string): { id: string; name: string } {
  const ending = extname(file).slice(1).toLowerCase();
  const language = bundledLanguagesInfo.find(({ id, aliases }) => id === ending || aliases?.includes(ending));
  if (language) return language;
  throw new ExtensionError(`site/samples/${file}: Shiki has no language with the ending “${ending}”.`);
}

/**
 * The owner's samples, otherwise the neutral ones, ordered by name. @throws ExtensionError if a language is unknown.
 */
export function readSamples(siteFolder: string): [Sample, ...Sample[]] {
  const own = join(siteFolder, "samples");
  const folder = existsSync(own) && readdirSync(own).length > 0 ? own : defaultSamples;
  const files = readdirSync(folder).sort();
  const ids = fileNames(files, "sample");
  const samples = files.map((file, index): Sample => {
    const { id, name } = languageOf(file);
    const code = readFileSync(join(folder, file), "utf8").trimEnd();
    return { id: ids[index] ?? file, file, language: id, label: name, code };
  });
  return samples as [Sample, ...Sample[]];
}

/** Lines of code with their runs, as `readRuns` reads them. */
export interface CodeLines {
  lines: string[];
  runs: number[][];
}

/** @returns the samples in their order, and the styles that their runs refer to, those of the first sample first. */
export async function tokenizeSamples(
  samples: readonly Sample[],
): Promise<{ tokenized: CodeLines[]; runStyles: RunStyle[] }> {
  const highlighter = await getSingletonHighlighter({
    langs: samples.map(({ language }) => language as BundledLanguage),
  });
  const styles = new StyleList();
  const tokenized = samples.map(({ file, language, code }): CodeLines => {
    const lines = code.split("\n");
    const text = new TokenizedText(styles);
    text.setGrammar(highlighter.getLanguage(language));
    text.edit(
      0,
      0,
      lines.map((line, key) => [key, line]),
    );
    text.setSemantic(semanticSpans(file, code));
    while (text.step());
    return { lines, runs: text.takeRuns(true).map(([, runs]) => runs) };
  });
  return { tokenized, runStyles: styles.styles };
}
