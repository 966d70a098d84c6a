import { type Hex, parseColor } from "../../toolkit/color/color.ts";
import type { ThemeFile } from "../../toolkit/extension/theme-file.ts";
import { semanticRules } from "../../toolkit/scopes/semantic-tokens.ts";
import { baseColors } from "../../toolkit/workbench/colors.ts";
import { exportAll } from "../virtual-modules.ts";
import type { BuildOutput } from "./build-output.ts";
import { codeColors, type ThemeDesign } from "./color-tokens.ts";

/** A role of the palette. */
export interface PaletteRole {
  /** The key of its name in the words. */
  role: string;
  /** Its colour in each theme, in the themes' order. */
  colors: readonly Hex[];
  /** The class of the role's swatch. The page's own custom property for the colour has the same name: `--w0`. */
  className: string;
}

/** Each role's colour in one theme; undefined if no rule of the theme sets it. */
function paletteColors(theme: ThemeFile): Map<string, Hex | undefined> {
  const { bg, fg } = baseColors(theme);
  const colors = new Map<string, Hex | undefined>([["Background", bg], ["Text", fg], ...codeColors(theme)]);
  for (const { selector, style } of semanticRules(theme)) {
    const [type = "*"] = selector.split(/[.:]/);
    const color = parseColor(style.foreground, bg);
    // An unresolved reference is an error in the code, not a kind of token.
    if (color && !["*", "unresolvedReference"].includes(type) && !colors.has(type)) colors.set(type, color);
  }
  return colors;
}

/**
 * The themes' own colours by role. A role is listed if, in at least one theme, its colour differs from those of all
 * roles before it.
 */
export function derivePalette(themes: readonly ThemeFile[]): PaletteRole[] {
  const colors = themes.map(paletteColors);
  const seen = themes.map(() => new Set<Hex>());
  const roles = new Set(colors.flatMap((ofTheme) => [...ofTheme.keys()]));
  const palette: PaletteRole[] = [];
  for (const role of roles) {
    const own = colors.map((ofTheme) => ofTheme.get(role));
    if (!own.some((color, index) => color !== undefined && !seen[index]?.has(color))) continue;
    const shown = own.map((color, index) => color ?? baseColors(themes[index] as ThemeFile).fg);
    shown.forEach((color, index) => {
      seen[index]?.add(color);
    });
    palette.push({ role, colors: shown, className: `w${palette.length}` });
  }
  return palette;
}

/** The first theme's type and colours, and the palette of all themes. */
export function paletteOutput({ theme, tokens }: ThemeDesign, palette: readonly PaletteRole[]): BuildOutput {
  return { modules: { "virtual:theme": exportAll({ type: theme.type, tokens, palette }) } };
}
