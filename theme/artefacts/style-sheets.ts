import { createHash } from "node:crypto";
import { type FontName, fontFaces } from "../design/fonts.ts";
import { classSheet, customProperties, type NamedRole, themeSheets } from "../design/style-sheets.ts";
import type { ThemeDesign } from "../design/theme-design.ts";
import type { TokenClass } from "../scopes/token-classes.tsx";
import type { Artefact } from "./artefact.ts";

interface Sources {
  designs: readonly [ThemeDesign, ...ThemeDesign[]];
  /** The code samples' classes; the first `inPage` of them are those of the first sample. */
  classes: readonly TokenClass[];
  inPage: number;
  palette: readonly NamedRole[];
  fonts: Record<FontName, string>;
}

/** The page's style sheet, those of the other themes as files, and the one of the sign-in's and the owner's pages. */
export function styleSheetsArtefact({ designs, classes, inPage, palette, fonts }: Sources): {
  artefact: Artefact;
  /** The addresses of the other themes' sheets, in their order. */
  addresses: string[];
} {
  const [first] = designs;
  const [page, ...others] = themeSheets(designs, classes, palette, inPage);
  const swatches = palette
    .map(
      ({ role, className, variable }) =>
        `.${className},[data-swatch=${JSON.stringify(role)}]{--swatch:var(${variable})}`,
    )
    .join("");
  const files = others.map((sheet, index) => {
    const digest = createHash("sha256").update(sheet).digest("base64url").slice(0, 8);
    return [`assets/theme-${index + 1}-${digest}.css`, () => sheet] as const;
  });
  return {
    artefact: {
      modules: {
        // A module that both kinds of pages shared would be part of the page, which the small pages would load whole.
        "virtual:small-pages.css": `${fontFaces(fonts)}:root{${customProperties(first, [], 0)}}`,
        // The looks that the first sample does not have come with the others.
        "virtual:samples.css": classSheet(first, classes.slice(inPage)),
        "virtual:theme.css": `${fontFaces(fonts)}${page}${swatches}`,
      },
      files: Object.fromEntries(files),
    },
    addresses: files.map(([path]) => `/${path}`),
  };
}
