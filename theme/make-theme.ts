import { join } from "node:path";
import { type Artefact, exportAll } from "./artefacts/artefact.ts";
import { changesArtefact } from "./artefacts/changes.ts";
import { codeSamplesArtefact } from "./artefacts/code-samples.ts";
import { logoArtefact } from "./artefacts/logo.ts";
import { namePalette, paletteArtefact } from "./artefacts/palette.ts";
import { portsArtefact } from "./artefacts/ports.ts";
import { reportArtefact } from "./artefacts/report.ts";
import { socialPictureArtefact } from "./artefacts/social-picture.ts";
import { styleSheetsArtefact } from "./artefacts/style-sheets.ts";
import { orderThemes, variantsArtefact } from "./artefacts/variants.ts";
import { vsixArtefact } from "./artefacts/vsix.ts";
import { subsetFonts } from "./design/fonts.ts";
import { drawnLogo, readLogo } from "./design/pictures.ts";
import { designOf, type ThemeDesign } from "./design/theme-design.ts";
import { selectedText } from "./extension/default-colors.ts";
import type { Extension } from "./extension/read-extension.ts";
import { ExtensionError } from "./extension/theme-file.ts";
import { readHistory } from "./report/history.ts";
import type { SampleHighlighter } from "./scopes/highlight.ts";
import { readMarks, readSamples } from "./scopes/samples.ts";
import { TokenClasses } from "./scopes/token-classes.tsx";

/**
 * Makes everything that the site takes from the extension.
 * @param siteFolder the owner's folder.
 * @param cacheFolder where the subset fonts are cached.
 */
export async function makeTheme(
  extension: Extension,
  siteFolder: string,
  cacheFolder: string,
  highlighter: SampleHighlighter,
): Promise<Required<Artefact>> {
  const { identity } = extension;
  const themes = orderThemes(extension.themes);
  const labels = themes.map(({ name }) => name);
  const designs = themes.map(designOf) as [ThemeDesign, ...ThemeDesign[]];
  const [first] = designs;
  const sources = readSamples(join(siteFolder, "samples"));
  const samples = await highlighter.highlight(themes, sources);
  const [firstSample] = samples;
  if (!firstSample) throw new ExtensionError("site/samples.ts lists no file: the editor needs one to show.");

  const classes = new TokenClasses(
    designs.map(({ editor }) => editor.code),
    themes.map(selectedText),
  );
  const marks = readMarks(firstSample);
  classes.html(firstSample, marks);
  for (const sample of samples) if (sample.language === "ansi") classes.html(sample);
  const inPage = classes.list().length;
  const codeSamples = codeSamplesArtefact(samples, classes, marks);
  const palette = namePalette(themes, identity.name);
  const fonts = await subsetFonts(cacheFolder);
  const sheets = styleSheetsArtefact({ designs, classes: classes.list(), inPage, palette, fonts });
  const logo = (await readLogo(siteFolder, extension.icon)) ?? drawnLogo(first.tokens);

  const artefacts: Artefact[] = [
    { modules: { "virtual:extension": exportAll({ identity, labels }) } },
    vsixArtefact(extension, siteFolder),
    portsArtefact(extension, siteFolder),
    codeSamples,
    sheets.artefact,
    paletteArtefact(first, palette),
    reportArtefact(themes),
    await changesArtefact(await readHistory(extension, join(siteFolder, "..")), sources, highlighter),
    variantsArtefact(designs, classes.list(), sheets.addresses),
    logoArtefact(logo, identity, first.tokens),
    socialPictureArtefact({ siteFolder, identity, design: first, palette, sample: firstSample, logo }),
  ];
  return {
    modules: Object.assign({}, ...artefacts.map(({ modules }) => modules)),
    files: Object.assign({}, ...artefacts.map(({ files }) => files)),
  };
}
