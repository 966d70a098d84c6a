import { contrast, type Hex, parseColor, TEXT_CONTRAST } from "../../theme/color/color.ts";
import { ensureContrast } from "../../theme/color/oklab.ts";
import { declarations, type Look } from "../../theme/scopes/highlight.ts";
import { type Artefact, hashedFile } from "./artefact.ts";
import { type FontName, fontFaces } from "./fonts.ts";
import type { PaletteRole } from "./palette.ts";
import type { TokenClass } from "./token-classes.tsx";
import type { ThemeDesign } from "./tokens.ts";

/** The declarations that change one look into another. */
function change(look: Look, from: Look): string {
  return [
    declarations(look),
    from.italic && !look.italic ? "font-style:normal" : "",
    from.bold && !look.bold ? "font-weight:400" : "",
    from.background && !look.background ? "background:none" : "",
    (from.underline || from.strikethrough) && !look.underline && !look.strikethrough
      ? "text-decoration:none"
      : "",
  ]
    .filter((part) => part !== "")
    .join(";");
}

function isFaint(color: Hex, { tokens }: ThemeDesign): boolean {
  return contrast(color, tokens.bg) < TEXT_CONTRAST;
}

/** Terminal colours do not count, because VS Code raises their contrast itself. Only they have a background. */
function isFaintLook({ color, background }: Look, design: ThemeDesign): boolean {
  return background === undefined && isFaint(color, design);
}

/** The number of code colours with a contrast below 4.5:1, and the lowest contrast; both 0 if there are none. */
export function faintness(design: ThemeDesign, looks: readonly Look[]): { count: number; lowest: number } {
  const inCode = looks.filter(({ background }) => background === undefined).map(({ color }) => color);
  const faint = [...new Set([design.editor.code, ...inCode])].filter((color) => isFaint(color, design));
  return {
    count: faint.length,
    lowest: faint.length === 0 ? 0 : Math.min(...faint.map((color) => contrast(color, design.tokens.bg))),
  };
}

/** The custom properties of a theme, as declarations. @param index the theme's index in the palette's colours. */
function customProperties(
  { theme, tokens, editor }: ThemeDesign,
  palette: readonly PaletteRole[],
  index: number,
): string {
  return [
    ...Object.entries(tokens).map(([name, hex]) => `--color-${name}:${hex}`),
    ...Object.entries(editor).map(([name, hex]) => `--editor-${name}:${hex}`),
    ...palette.map(({ className, colors }) => `--${className}:${colors[index]}`),
    `color-scheme:${theme.type}`,
  ].join(";");
}

/** @returns a function that makes a colour readable on the editor's background and on its highlighted line. */
function contrastRaiser(design: ThemeDesign): (color: Hex) => Hex {
  const { bg } = design.tokens;
  const backgrounds = [bg, parseColor(design.editor.line, bg) ?? bg];
  return (color) => (isFaint(color, design) ? ensureContrast(color, backgrounds, TEXT_CONTRAST) : color);
}

function onScreen(rules: readonly string[]): string {
  return rules.length === 0 ? "" : `@media screen{${rules.join("")}}`;
}

function moreContrastCode(design: ThemeDesign, root: string): string[] {
  const code = contrastRaiser(design)(design.editor.code);
  return code === design.editor.code ? [] : [`${root}{--editor-code:${code}}`];
}

/** The style sheet of token classes in the first theme. */
function classSheet(design: ThemeDesign, classes: readonly TokenClass[]): string {
  const raise = contrastRaiser(design);
  const looks = classes.map(({ name, looks }) => ({ name, look: looks[0] as Look }));
  return `${looks.map(({ name, look }) => `.${name}{${declarations(look)}}`).join("")}${onScreen(
    looks
      .filter(({ look }) => isFaintLook(look, design))
      .map(({ name, look }) => `:root[data-more-contrast] .${name}{color:${raise(look.color)}}`),
  )}`;
}

/**
 * The style sheet of each theme: custom properties, and the looks of token classes. The first is part of the page. The
 * others override it on screens; print uses the first theme.
 * @param inPage the number of classes in the page's style sheet; {@link classSheet} makes the sheet of the others.
 */
export function themeSheets(
  designs: readonly ThemeDesign[],
  classes: readonly TokenClass[],
  palette: readonly PaletteRole[],
  inPage: number,
): string[] {
  const [first] = designs;
  return designs.map((design, index) => {
    const variables = customProperties(design, palette, index);
    if (first === undefined || design === first) {
      return `:root{${variables}}${classSheet(design, classes.slice(0, inPage))}${onScreen(moreContrastCode(design, ":root[data-more-contrast]"))}`;
    }
    const raise = contrastRaiser(design);
    const looks = classes.map(({ name, looks }) => ({
      name,
      look: looks[index] as Look,
      from: looks[0] as Look,
    }));
    const root = ":root:root:root";
    return onScreen([
      `${root}{${variables}}`,
      ...looks.map(({ name, look, from }) => `:root .${name}{${change(look, from)}}`),
      ...moreContrastCode(design, `${root}[data-more-contrast]`),
      ...looks
        // Where the first theme's sheet raises a contrast, this sheet restores this theme's own readable colour.
        .filter(({ look, from }) => isFaintLook(look, design) || isFaintLook(from, first))
        .map(({ name, look }) => {
          const color = isFaintLook(look, design) ? raise(look.color) : look.color;
          return `${root}[data-more-contrast] .${name}{color:${color}}`;
        }),
    ]);
  });
}

interface Sources {
  designs: readonly [ThemeDesign, ...ThemeDesign[]];
  /** The code samples' classes. The first `inPage` of them belong to the first sample. */
  classes: readonly TokenClass[];
  inPage: number;
  palette: readonly PaletteRole[];
  fonts: Record<FontName, string>;
  /** The style sheet of the lines in the first rival's colours. */
  rival: string;
}

/** The style sheet of the page, those of the other themes, and that of the small pages (sign-in, owner, errors). */
export function styleSheetsArtefact({ designs, classes, inPage, palette, fonts, rival }: Sources): {
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
        "virtual:theme.css": `${fontFaces(fonts)}${page}${swatches}${rival}`,
        "virtual:theme-fonts": `import display from ${JSON.stringify(`${fonts.display}?url`)};
import code from ${JSON.stringify(`${fonts.code}?url`)};
export const fonts = [display, code];`,
      },
      files: Object.fromEntries(sheets.map(({ path, text }) => [path, () => text])),
    },
    addresses: sheets.map(({ path }) => `/${path}`),
  };
}
