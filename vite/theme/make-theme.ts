import { join } from "node:path";
import { sections } from "../../defaults/settings/sections.ts";
import { theme as chosen } from "../../defaults/settings/theme.ts";
import type { Hex } from "../../toolkit/color/color.ts";
import type { Extension } from "../../toolkit/extension/read-extension.ts";
import { siteFolder } from "../folders.ts";
import { exportAll } from "../virtual-modules.ts";
import { addFile, type BuildOutput, type Files, type MadeTheme } from "./build-output.ts";
import { changesOutput, noChanges } from "./changes-page.tsx";
import { chartOutput } from "./chart-drawing.tsx";
import { designOf, type ThemeDesign } from "./color-tokens.ts";
import { downloadsOf, downloadsOutput } from "./download.ts";
import { type FontName, fontFaces, subsetFonts } from "./fonts.ts";
import { logoOutput } from "./logo.ts";
import { pictureDrawer } from "./picture-drawer.ts";
import { portsOutput } from "./ports-page.tsx";
import { derivePalette, type PaletteRole, paletteOutput } from "./role-palette.ts";
import { readSamples } from "./samples.ts";
import { stagePictures } from "./social-picture.tsx";
import { makeStage, type StageMade } from "./stage-files.ts";
import { missingVariants, orderThemes, variantsOutput, withShownThemes } from "./variant-list.ts";

/** The custom properties of a theme, as declarations. @param index the theme's index in the palette's colours. */
function customProperties({ theme, tokens }: ThemeDesign, palette: readonly PaletteRole[], index: number): string {
  return [
    ...Object.entries(tokens).map(([name, hex]) => `--color-${name}:${hex}`),
    ...palette.map(({ className, colors }) => `--${className}:${colors[index]}`),
    `color-scheme:${theme.type}`,
  ].join(";");
}

/**
 * The style sheet of the page, those of the other themes, and that of the small pages (sign-in, owner, errors).
 * @returns also the addresses of the other themes' style sheets, in their order.
 */
function styleSheets(
  designs: readonly [ThemeDesign, ...ThemeDesign[]],
  palette: readonly PaletteRole[],
  fonts: Record<FontName, string>,
  { variants, otherCss }: StageMade,
): { output: BuildOutput; addresses: string[] } {
  const [first, ...others] = designs;
  const swatches = palette.map(({ className }) => `.${className}{--swatch:var(--${className})}`).join("");
  // Other themes override the first one on screens; print uses the first one.
  const files: Files = {};
  const addresses = others.map((design, index) => {
    const properties = customProperties(design, palette, index + 1);
    const sheet = `@media screen{:root:root:root{${properties}}${variants[index + 1]?.css}}`;
    return addFile(files, `theme-${index + 1}`, "css", sheet);
  });
  const rules = swatches + variants[0].css + otherCss;
  return {
    output: {
      modules: {
        // Separate from `virtual:theme.css`: sharing it would make the small pages load all of the page's styles.
        "virtual:small-pages.css": `${fontFaces(fonts)}:root{${customProperties(first, [], 0)}}`,
        "virtual:theme.css": `${fontFaces(fonts)}:root{${customProperties(first, palette, 0)}}${rules}`,
        "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
      },
      files,
    },
    addresses,
  };
}

/**
 * Makes everything that the site derives from the extension. Files are made when their functions are called.
 * @param warn receives a sentence for each thing in the extension that is left out or does not work, for each section
 * that is on but missing because of the theme's colours, and for each variant in `site/variants.ts` that it does not
 * have.
 */
export async function makeTheme(extension: Extension, warn: (sentence: string) => void): Promise<MadeTheme> {
  // Visitors call the theme by its short name; only a search in their editor needs the full one.
  const { name: fullName } = extension.identity;
  const identity = { ...extension.identity, name: chosen.shortName ?? fullName, fullName };
  const notes = [...extension.warnings, ...missingVariants(extension)];
  for (const sentence of notes) warn(sentence);
  const onPage = withShownThemes(extension);
  const themes = orderThemes(onPage.themes);
  const labels = themes.map(({ name }) => name);
  const designs = themes.map((theme) => designOf(theme, chosen.accent as Hex | null)) as [
    ThemeDesign,
    ...ThemeDesign[],
  ];
  const [first] = designs;
  const [fonts, stage] = await Promise.all([
    subsetFonts(),
    makeStage({ themes, extensionName: fullName, samples: readSamples(siteFolder), hasLight: sections.light }),
  ]);
  const unlit = stage.variants.filter(({ fadesLast }) => !fadesLast).map(({ name }) => name);
  if (sections.light && unlit.length > 0) {
    warn(
      `The page has no light control for ${unlit.join(", ")}: the comments fade no later than those of the compared themes.`,
    );
  }
  const palette = derivePalette(themes);
  const sheets = styleSheets(designs, palette, fonts, stage);
  const versions = join(siteFolder, "versions");
  const downloads = downloadsOf(extension, versions);
  const outputs: BuildOutput[] = [
    { modules: { "virtual:extension": exportAll({ identity, labels }) } },
    downloadsOutput(downloads),
    portsOutput(onPage),
    stage.output,
    sheets.output,
    paletteOutput(first, palette),
    chartOutput(identity.name, themes, stage.others, sections.chart ? warn : () => {}),
    sections.changes ? await changesOutput(extension, versions, downloads, warn) : noChanges,
    variantsOutput(designs, sheets.addresses),
    await logoOutput({ extension, identity, siteFolder, tokens: first.tokens }, warn),
    await stagePictures({ stage, siteFolder, identity, tokens: first.tokens }),
  ];
  const pictures: Record<string, string> = Object.assign({}, ...outputs.map(({ pictures }) => pictures));
  return {
    modules: Object.assign({}, ...outputs.map(({ modules }) => modules)),
    files: Object.assign({}, ...outputs.map(({ files }) => files)),
    pictures,
    draw: pictureDrawer(Object.values(pictures)),
  };
}
