import { contrast, ensureContrast, type Hex, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { declarations, type Look, type TokenClass } from "../scopes/syntax.ts";
import { type ColorTokens, type EditorTokens, type PaletteRole, TEXT_CONTRAST } from "./tokens.ts";

/** One theme of the extension with all that is derived from it. */
export interface Wearable {
  theme: ThemeFile;
  tokens: ColorTokens;
  editor: EditorTokens;
}

/** A palette's role with the custom property that holds its colour. */
export interface NamedRole extends PaletteRole {
  variable: string;
}

/** How a look differs from the one that is there already. */
function change(look: Look, from: Look): string {
  return [
    declarations(look),
    from.italic && !look.italic ? "font-style:normal" : "",
    from.bold && !look.bold ? "font-weight:400" : "",
    (from.underline || from.strikethrough) && !look.underline && !look.strikethrough
      ? "text-decoration:none"
      : "",
  ]
    .filter((part) => part !== "")
    .join(";");
}

function isFaint(color: Hex, { tokens }: Wearable): boolean {
  return contrast(color, tokens.bg) < TEXT_CONTRAST;
}

/** How many colours of the theme's code are below 4.5:1, and the lowest contrast among them; both 0 for none. */
export function faintness(worn: Wearable, looks: readonly Look[]): { count: number; lowest: number } {
  const colors = new Set([worn.editor.code, ...looks.map(({ color }) => color)]);
  const faint = [...colors].filter((color) => isFaint(color, worn));
  return {
    count: faint.length,
    lowest: faint.length === 0 ? 0 : Math.min(...faint.map((color) => contrast(color, worn.tokens.bg))),
  };
}

/** The declarations that make a page wear a theme. */
export function customProperties(
  { theme, tokens, editor }: Wearable,
  palette: readonly NamedRole[],
  index: number,
): string {
  return [
    ...Object.entries(tokens).map(([name, hex]) => `--color-${name}:${hex}`),
    ...Object.entries(editor).map(([name, hex]) => `--editor-${name}:${hex}`),
    ...palette.map(({ variable, colors }) => `${variable}:${colors[index]}`),
    `color-scheme:${theme.type}`,
  ].join(";");
}

/** Moves faint colours to where they can be read, on the editor's background and on its highlighted line. */
function lifter(worn: Wearable): (color: Hex) => Hex {
  const { bg } = worn.tokens;
  const grounds = [bg, parseColor(worn.editor.line, bg) ?? bg];
  return (color) => (isFaint(color, worn) ? ensureContrast(color, grounds, TEXT_CONTRAST) : color);
}

function onScreen(rules: readonly string[]): string {
  return rules.length === 0 ? "" : `@media screen{${rules.join("")}}`;
}

function liftedCode(worn: Wearable, root: string): string[] {
  const code = lifter(worn)(worn.editor.code);
  return code === worn.editor.code ? [] : [`${root}{--editor-code:${code}}`];
}

/** The look in the first theme of classes of the code samples. */
export function classSheet(worn: Wearable, classes: readonly TokenClass[]): string {
  const lift = lifter(worn);
  const looks = classes.map(({ name, looks }) => ({ name, look: looks[0] as Look }));
  return `${looks.map(({ name, look }) => `.${name}{${declarations(look)}}`).join("")}${onScreen(
    looks
      .filter(({ look }) => isFaint(look.color, worn))
      .map(({ name, look }) => `:root[data-lift] .${name}{color:${lift(look.color)}}`),
  )}`;
}

/**
 * For each theme the style sheet that makes the page wear it: custom properties, and the look of each class of the
 * code samples. The first is part of the page. The others lie over it, wherever they are linked, and on a screen only:
 * paper stays as the first has it.
 * @param shown how many of the classes the page itself has; {@link classSheet} makes the first theme's others.
 */
export function themeSheets(
  wearables: readonly Wearable[],
  classes: readonly TokenClass[],
  palette: readonly NamedRole[],
  shown = classes.length,
): string[] {
  const [first] = wearables;
  return wearables.map((worn, index) => {
    const variables = customProperties(worn, palette, index);
    if (first === undefined || worn === first) {
      return `:root{${variables}}${classSheet(worn, classes.slice(0, shown))}${onScreen(liftedCode(worn, ":root[data-lift]"))}`;
    }
    const lift = lifter(worn);
    const looks = classes.map(({ name, looks }) => ({
      name,
      look: looks[index] as Look,
      from: looks[0] as Look,
    }));
    const root = ":root:root:root";
    return onScreen([
      `${root}{${variables}}`,
      ...looks.map(({ name, look, from }) => `:root .${name}{${change(look, from)}}`),
      ...liftedCode(worn, `${root}[data-lift]`),
      ...looks
        // What the first theme lifts has to come down again where this one can be read.
        .filter(({ look, from }) => isFaint(look.color, worn) || isFaint(from.color, first))
        .map(({ name, look }) => `${root}[data-lift] .${name}{color:${lift(look.color)}}`),
    ]);
  });
}
