import { type Artefact, hashedFile } from "./artefact.ts";
import type { ThemeDesign } from "./color-tokens.ts";
import { type FontName, fontFaces } from "./fonts.ts";
import type { PaletteRole } from "./role-palette.ts";

/** The custom properties of a theme, as declarations. @param index the theme's index in the palette's colours. */
function customProperties({ theme, tokens }: ThemeDesign, palette: readonly PaletteRole[], index: number): string {
  return [
    ...Object.entries(tokens).map(([name, hex]) => `--color-${name}:${hex}`),
    ...palette.map(({ className, colors }) => `--${className}:${colors[index]}`),
    `color-scheme:${theme.type}`,
  ].join(";");
}

interface Sources {
  designs: readonly [ThemeDesign, ...ThemeDesign[]];
  palette: readonly PaletteRole[];
  fonts: Record<FontName, string>;
  /** The style rules of each theme's pane, in the order of `designs`. */
  panes: readonly string[];
  /** The style rules of the left pane for the first theme. */
  otherPane: string;
}

/** The style sheet of the page, those of the other themes, and that of the small pages (sign-in, owner, errors). */
export function styleSheetsArtefact({ designs, palette, fonts, panes, otherPane }: Sources): {
  artefact: Artefact;
  /** The addresses of the other themes' style sheets, in their order. */
  addresses: string[];
} {
  const [first, ...others] = designs;
  const swatches = palette.map(({ className }) => `.${className}{--swatch:var(--${className})}`).join("");
  // The others override the first on screens; print uses the first theme.
  const sheets = others.map((design, index) =>
    hashedFile(
      `theme-${index + 1}`,
      "css",
      `@media screen{:root:root:root{${customProperties(design, palette, index + 1)}}${panes[index + 1]}}`,
    ),
  );
  return {
    artefact: {
      modules: {
        // Separate from `virtual:theme.css`: sharing it would make the small pages load all of the page's styles.
        "virtual:small-pages.css": `${fontFaces(fonts)}:root{${customProperties(first, [], 0)}}`,
        "virtual:theme.css": `${fontFaces(fonts)}:root{${customProperties(first, palette, 0)}}${swatches}${panes[0]}${otherPane}`,
        "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
      },
      files: Object.fromEntries(sheets.map(({ address, text }) => [address, () => text])),
    },
    addresses: sheets.map(({ address }) => address),
  };
}
