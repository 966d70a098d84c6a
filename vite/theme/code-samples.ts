import { type HighlightedSample, tabulateScopes } from "../../theme/scopes/highlight.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import type { Marks, TokenClasses } from "./token-classes.tsx";

/**
 * The samples in the editor. A module contains the HTML of the first; JSON files contain that of the others, and all scopes.
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
      }),
    },
    files: { [others.path]: () => others.text, [scopes.path]: () => scopes.text },
  };
}
