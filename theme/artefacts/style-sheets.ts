import { type FontName, fontFaces } from "../design/fonts.ts";
import { classSheet, customProperties, type NamedRole, themeSheets } from "../design/style-sheets.ts";
import type { ThemeDesign } from "../design/theme-design.ts";
import type { TokenClass } from "../scopes/token-classes.tsx";
import { type Artefact, hashedFile } from "./artefact.ts";

interface Sources {
  designs: readonly [ThemeDesign, ...ThemeDesign[]];
  /** The code samples' classes. The first `inPage` of them belong to the first sample. */
  classes: readonly TokenClass[];
  inPage: number;
  palette: readonly NamedRole[];
  fonts: Record<FontName, string>;
}

/** The style sheet of the page, those of the other themes, and that of the small pages (sign-in, owner, errors). */
export function styleSheetsArtefact({ designs, classes, inPage, palette, fonts }: Sources): {
  artefact: Artefact;
  /** The addresses of the other themes' style sheets, in their order. */
  addresses: string[];
} {
  const [first] = designs;
  const [page, ...others] = themeSheets(designs, classes, palette, inPage);
  const swatches = palette.map(({ className }) => `.${className}{--swatch:var(--${className})}`).join("");
  const sheets = others.map((sheet, index) => hashedFile(`theme-${index + 1}`, "css", sheet));
  return {
    artefact: {
      modules: {
        // Separate from `virtual:theme.css`: sharing it would make the small pages load all of the page's styles.
        "virtual:small-pages.css": `${fontFaces(fonts)}:root{${customProperties(first, [], 0)}}`,
        // Only the samples other than the first need these.
        "virtual:samples.css": classSheet(first, classes.slice(inPage)),
        "virtual:theme.css": `${fontFaces(fonts)}${page}${swatches}`,
        "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
      },
      files: Object.fromEntries(sheets.map(({ path, text }) => [path, () => text])),
    },
    addresses: sheets.map(({ path }) => `/${path}`),
  };
}
