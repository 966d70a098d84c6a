import { join } from "node:path";
import { sections } from "#site/sections.ts";
import { selectedText } from "../../theme/extension/default-colors.ts";
import type { Extension } from "../../theme/extension/read-extension.ts";
import { ExtensionError } from "../../theme/extension/theme-file.ts";
import type { SampleHighlighter } from "../../theme/scopes/highlight.ts";
import { product } from "../../words/page.ts";
import { cacheFolder, siteFolder } from "../folders.ts";
import { type Artefact, exportAll } from "./artefact.ts";
import { changesArtefact, noChanges } from "./changes-page.tsx";
import { downloadsArtefact, downloadsOf } from "./download.ts";
import { subsetFonts } from "./fonts.ts";
import { lightArtefact } from "./light.ts";
import { logoArtefact, logoOf } from "./logo.ts";
import { namePalette, paletteArtefact } from "./palette.ts";
import { portsArtefact } from "./ports.ts";
import { reachesABar, reportArtefact } from "./report.ts";
import { codeSamplesArtefact, readMarks, readSamples } from "./samples.ts";
import { socialPictureArtefact } from "./social-picture.tsx";
import { styleSheetsArtefact } from "./style-sheets.ts";
import { TokenClasses } from "./token-classes.tsx";
import { designOf, type ThemeDesign } from "./tokens.ts";
import { missingVariants, orderThemes, variantsArtefact, withShownThemes } from "./variants.ts";

/** Where the subset fonts are cached. */
const fontCache = cacheFolder("site-theme");

/**
 * Makes everything that the site takes from the extension. The files are made when they are called.
 * @param warn receives a sentence for each thing in the extension that is left out or does not work, and for each variant
 * in `site/variants.ts` that it does not have.
 */
export async function makeTheme(
  extension: Extension,
  highlighter: SampleHighlighter,
  warn: (sentence: string) => void,
): Promise<Required<Artefact>> {
  const { identity } = extension;
  const notes = [...extension.warnings, ...missingVariants(extension)];
  for (const sentence of notes) warn(sentence);
  const onPage = withShownThemes(extension);
  const themes = orderThemes(onPage.themes);
  const labels = themes.map(({ name }) => name);
  const designs = themes.map(designOf) as [ThemeDesign, ...ThemeDesign[]];
  const [first] = designs;
  const samples = await highlighter.highlight(themes, readSamples(join(siteFolder, "samples")));
  const [firstSample] = samples;
  if (!firstSample) throw new ExtensionError("site/samples.ts lists no file: the editor needs one to show.");

  const classes = new TokenClasses(
    designs.map(({ editor }) => editor.code),
    themes.map(selectedText),
  );
  const marks = readMarks(firstSample);
  classes.html(firstSample, marks);
  for (const sample of samples) if (sample.language === "ansi") classes.html(sample);
  const light = await lightArtefact(themes, highlighter, classes);
  const inPage = classes.list().length;
  const codeSamples = codeSamplesArtefact(samples, classes, marks);
  const palette = namePalette(themes, identity.name);
  const fonts = await subsetFonts(fontCache);
  const sheets = styleSheetsArtefact({
    designs,
    classes: classes.list(),
    inPage,
    palette,
    fonts,
    rival: light.sheet ?? "",
  });
  const logo = await logoOf(extension, siteFolder, first.tokens, warn);

  const downloads = downloadsOf(extension, siteFolder);
  const artefacts: Artefact[] = [
    { modules: { "virtual:extension": exportAll({ identity, labels }) } },
    downloadsArtefact(downloads),
    portsArtefact(onPage),
    codeSamples,
    light.artefact,
    sheets.artefact,
    paletteArtefact(first, palette),
    reportArtefact(themes),
    sections.changes
      ? await changesArtefact(extension, join(siteFolder, "versions"), downloads, warn)
      : noChanges,
    variantsArtefact(designs, classes.list(), sheets.addresses, {
      hasLight: light.sheet !== null,
      hasChart: themes.some(reachesABar),
    }),
    logoArtefact(logo, identity, product.description, first.tokens),
    await socialPictureArtefact({
      siteFolder,
      identity,
      design: first,
      palette,
      sample: firstSample,
      logo,
      warn,
    }),
  ];
  return {
    modules: Object.assign({}, ...artefacts.map(({ modules }) => modules)),
    files: Object.assign({}, ...artefacts.map(({ files }) => files)),
  };
}
