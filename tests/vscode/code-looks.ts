import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type PaneTheme, paneThemeOf } from "../../client/stage/pane-theme.ts";
import { readRuns } from "../../client/stage/shown-code.ts";
import { readExtension } from "../../toolkit/extension/read-folder.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { codeLook } from "../../toolkit/scopes/code-look.ts";
import { project } from "../../vite/folders.ts";
import { readSamples, type Sample, tokenizeSamples } from "../../vite/theme/samples.ts";
import { readKnownThemes } from "../../vite/theme/stage-files.ts";

/** The samples of Evenfall, those of a site without its own, and more languages. */
export const checkedSamples: readonly Sample[] = [
  ...readSamples(join(project, "evenfall")),
  ...readSamples("a folder without samples"),
  ...readSamples(import.meta.dirname),
];

/** Every known theme, and Evenfall's, with the text of its file. */
export function checkedThemes(): { theme: ThemeFile; source: string }[] {
  const evenfall = join(project, "evenfall/extension");
  return [
    ...readKnownThemes().map((theme) => ({ theme, folder: join(project, "node_modules/tm-themes/themes") })),
    ...readExtension(evenfall, "Evenfall").themes.map((theme) => ({ theme, folder: evenfall })),
  ].map(({ theme, folder }) => ({ theme, source: readFileSync(join(folder, theme.files[0] ?? ""), "utf8") }));
}

/** A letter's colour and style, such as `#ff79c6 italic`. */
export type Letter = string;

/** The look of each letter that is no white space, by sample and line, in a theme. */
export type LooksIn = (theme: ThemeFile) => { pane: PaneTheme; letters: Letter[][][] };

/** @returns a function that gives the letters' looks as the stage shows them. */
export async function stageLooks(samples: readonly Sample[]): Promise<LooksIn> {
  const { tokenized, runStyles } = await tokenizeSamples(samples);
  return (theme) => {
    const pane = paneThemeOf(theme);
    const lookOf = codeLook(pane);
    const looks = runStyles.map((style) => {
      const { color, ...fontStyle } = lookOf(style);
      return [color, ...Object.entries(fontStyle).flatMap(([name, is]) => (is ? [name] : []))].join(" ");
    });
    const letters = tokenized.map(({ lines, runs }) =>
      lines.map((line, row) =>
        [...readRuns(runs[row] ?? [])].flatMap(({ start, end, style }) =>
          [...line.slice(start, end)].flatMap((letter) => (letter.trim() === "" ? [] : [looks[style] ?? pane.fg])),
        ),
      ),
    );
    return { pane, letters };
  };
}

/** What is recorded of a sample's letters in a theme. */
export function digestOf(letters: readonly (readonly Letter[])[]): string {
  return hash("sha256", JSON.stringify(letters)).slice(0, 10);
}

/** The file with the digests of what the stage showed when VS Code showed the same. */
export const recordedFile = join(import.meta.dirname, "recorded-code.json");

export interface RecordedCode {
  vscode: string;
  /** The digest of each sample, in the order of {@link checkedSamples}, by theme. */
  themes: Record<string, string>;
}
