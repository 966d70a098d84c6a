import { baseColors } from "../../theme/extension/default-colors.ts";
import type { Sample, SampleHighlighter } from "../../theme/scopes/highlight.ts";
import type { VersionHistory } from "../../theme/versions/versions.ts";
import { type Artefact, exportAll, hashedFile } from "./artefact.ts";
import { ChangelogHtml, type ChangelogPlace } from "./changelog-html.ts";
import { changesHtml, colorStyles, mostChangedLine, type ShownChanges, themesHtml } from "./changes-page.tsx";

/** The layout of the changelog, on its page and in the panel over the site's page. */
const STYLES = `.changes{max-inline-size:72rem;overflow-wrap:anywhere}
.changes>section+section{margin-block-start:2rem}
.changes :is(h3,h4,p,ul,figure,details){margin-block:1rem 0}
.changes h3{font-size:1rem}
.changes ul{padding-inline-start:1.25rem}
.changes table{border-collapse:collapse;display:block;overflow-x:auto}
.changes :is(th,td){border-block-end:1px solid var(--color-border);padding:.4rem .8rem .4rem 0;text-align:start;white-space:nowrap}
.changes pre{margin:0;overflow-x:auto;padding:.6rem .75rem}
.changes figure{margin-inline:0}
.changes img{block-size:auto;max-inline-size:100%}
.changes code{font-family:var(--font-code,monospace)}
.changes .ground{border:1px solid var(--color-border-strong);border-radius:1rem;display:inline-flex;gap:.25rem;padding:.3rem .4rem;vertical-align:middle}
.changes .swatch{block-size:1.1rem;border-radius:50%;display:block;forced-color-adjust:none;inline-size:1.1rem}
.changes .themes{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;margin-block:1.5rem}
.changes .themes p{margin:0 0 .25rem}
.changes .themes ul{forced-color-adjust:none;list-style:none;margin:0;padding-inline:.5rem}
.changes .themes span{clip-path:inset(50%);position:absolute}
`;

/** A version as the server publishes it. */
export interface VersionEntry {
  version: string;
  /** `2026-11-23`; null where the changelog has none. */
  date: string | null;
  html: string;
  /** The colours of its themes, as HTML; empty if they are unknown. */
  themes: string;
  /** The address of the version's `.vsix` file; null if the site has none. */
  file: string | null;
  colors: { since: string; themes: NonNullable<VersionHistory["colors"]>["changes"] } | null;
}

/** Finds the backgrounds of each theme, and its line of code that changed most. */
async function showChanges(
  { changes, before, after }: NonNullable<VersionHistory["colors"]>,
  code: readonly Sample[],
  highlighter: SampleHighlighter,
): Promise<ShownChanges[]> {
  const shown: ShownChanges[] = [];
  for (const change of changes) {
    const versions = [before, after].flatMap(
      (themes) => themes.find(({ name }) => name === change.label) ?? [],
    );
    const isComparable = versions.length === 2 && change.roles.length > 0;
    const compared = isComparable ? mostChangedLine(await highlighter.highlight(versions, code)) : undefined;
    const grounds = versions.map((theme) => baseColors(theme).bg);
    const [first = "#000000", last = first] = grounds;
    shown.push({ changes: change, grounds: { before: first, after: last }, compared });
  }
  return shown;
}

/** The extension's changelog, with the colours that changed, for the page and the feeds. */
export async function changesArtefact(
  history: readonly VersionHistory[],
  place: ChangelogPlace,
  samples: readonly Sample[],
  highlighter: SampleHighlighter,
): Promise<Artefact> {
  const code = samples.filter(({ language }) => language !== "ansi");
  const changelog = new ChangelogHtml(place);
  const entries: VersionEntry[] = [];
  for (const { version, date, content, file, themes, colors } of history) {
    const words = changelog.html(content);
    const shown = colors && changesHtml(colors.since, await showChanges(colors, code, highlighter));
    entries.push({
      version,
      date,
      html: words + (shown ?? ""),
      themes: themesHtml(themes),
      file: file && `/${file}`,
      colors: colors && { since: colors.since, themes: colors.changes },
    });
  }
  const colors = colorStyles(entries.map(({ html, themes }) => html + themes).join("\n"));
  const { path, text } = hashedFile("changes", "css", STYLES + colors);
  return {
    modules: { "virtual:changes": exportAll({ entries, styles: [`/${path}`] }) },
    files: { ...(entries.length > 0 && { [path]: () => text }), ...changelog.files },
  };
}
