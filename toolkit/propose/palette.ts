import { type Hex, longForm, parseColor } from "../color/color.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { syntaxRoles } from "../scopes/roles.ts";
import { styleFinder } from "../scopes/scope-matcher.ts";

/** White and black at these opacities are part of every palette. */
const ALWAYS = { white: "#ffffff", black: "#000000" } as const;

/** A theme's own colours, `#rrggbb[aa]`, by their source: a workbench colour, or a role of code that a rule colours. */
export function paletteOf(theme: ThemeFile): Map<string, Hex> {
  const styleOf = styleFinder(theme);
  const roles = Object.entries(syntaxRoles).flatMap(([role, scopes]) => {
    const style = scopes.map((scope) => styleOf([scope])).find(({ isRuled }) => isRuled);
    return style ? [[role, longForm(style.color)] as const] : [];
  });
  const colors = Object.entries(theme.colors).flatMap(([id, color]) =>
    parseColor(color) === undefined ? [] : [[id, longForm(color)] as const],
  );
  return new Map<string, Hex>([...roles, ...colors, ...Object.entries(ALWAYS)]);
}

/** The opacity of a colour as two digits; `ff` if it is opaque. */
export const alphaOf = (color: string): string => (color.length === 9 ? color.slice(7) : "ff");

/** A colour with another opacity. */
export function withAlpha(color: string, alpha: string): Hex {
  return longForm(color.slice(0, 7) + alpha);
}
