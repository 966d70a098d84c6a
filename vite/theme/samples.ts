import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { bundledLanguagesInfo } from "shiki";
import { editorMarks, samples as files } from "../../settings/samples.ts";
import { ExtensionError } from "../../theme/extension/theme-file.ts";
import { type HighlightedSample, type Sample, tabulateScopes } from "../../theme/scopes/highlight.ts";
import { stems } from "../../theme/stems.ts";
import { editorWording } from "../../words/editor.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import type { Marks, TokenClasses } from "./token-classes.tsx";

/** Terminal output. Shiki reads its escape sequences, but does not list `ansi` as a grammar. */
const TERMINAL = { id: "ansi", name: editorWording.terminal };

/** The language of a file by its file extension. @throws ExtensionError if Shiki has none. */
function languageOf(file: string): { id: string; name: string } {
  const ending = extname(file).slice(1).toLowerCase();
  const language = bundledLanguagesInfo.find(({ id, aliases }) => id === ending || aliases?.includes(ending));
  if (language) return language;
  if (ending === TERMINAL.id) return TERMINAL;
  throw new ExtensionError(`${file} in site/samples.ts: Shiki has no language with the ending “${ending}”.`);
}

/**
 * The samples in the owner's order.
 * @param folder the folder with the files.
 * @throws ExtensionError if a file is missing, or its language is unknown.
 */
export function readSamples(folder: string): Sample[] {
  const ids = stems(files, "sample");
  return files.map((file, index): Sample => {
    const { id, name } = languageOf(file);
    if (!existsSync(join(folder, file))) {
      throw new ExtensionError(`site/samples.ts: ${file} is not in site/samples/.`);
    }
    return {
      id: ids[index] ?? file,
      label: name,
      language: id,
      file,
      code: readFileSync(join(folder, file), "utf8").trimEnd(),
    };
  });
}

/** The owner's marks in the first sample. @throws ExtensionError if a marked text is not in its line. */
export function readMarks({ file, code }: Sample): Marks {
  const lines = code.split("\n");
  const runs = editorMarks.marks.map(({ line, text, as }) => {
    const start = lines[line - 1]?.indexOf(text) ?? -1;
    if (start < 0)
      throw new ExtensionError(`site/samples.ts: the mark “${text}” is not in line ${line} of ${file}.`);
    return { line: line - 1, start, end: start + text.trimEnd().length, as };
  });
  const changedLines = new Map([
    ...editorMarks.changed.map((line) => [line - 1, "changed"] as const),
    ...editorMarks.added.map((line) => [line - 1, "added"] as const),
  ]);
  return { runs, changedLines };
}

/**
 * The samples in the editor. A module contains the first sample as HTML. JSON files contain the others,
 * and the scopes of all.
 * @param classes receives the class of each token, starting with the first sample's.
 */
export function codeSamplesArtefact(
  samples: readonly HighlightedSample[],
  classes: TokenClasses,
  marks: Marks,
): Artefact {
  const html = samples.map(
    (sample, index) => [sample.id, classes.html(sample, index === 0 ? marks : undefined)] as const,
  );
  const terminal = samples.find(({ language }) => language === "ansi");
  const terminalHtml = terminal ? classes.html(terminal) : null;
  const listed = samples.map(({ id, label, language, file, lines }) => ({
    id,
    label,
    language,
    file,
    lineCount: lines.length,
  }));
  const [[, firstHtml] = [], ...rest] = html;
  const others = hashedFile("samples", "json", JSON.stringify(Object.fromEntries(rest)));
  const scopes = hashedFile("scopes", "json", JSON.stringify(tabulateScopes(samples)));
  return {
    modules: {
      "virtual:code-samples": exportAll({
        samples: listed,
        firstHtml,
        terminalHtml,
        restUrl: `/${others.path}`,
        scopesUrl: `/${scopes.path}`,
        tokenColors: Object.fromEntries(
          classes.list().map(({ name, looks }) => [name, looks.map(({ color }) => color)]),
        ),
      }),
    },
    files: { [others.path]: () => others.text, [scopes.path]: () => scopes.text },
  };
}
