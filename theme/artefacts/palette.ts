import { contrast } from "../color/color.ts";
import type { NamedRole } from "../design/style-sheets.ts";
import type { ThemeDesign } from "../design/theme-design.ts";
import { derivePalette } from "../design/tokens.ts";
import type { ThemeFile } from "../extension/theme-file.ts";
import { type Artefact, exportAll, formatRatio } from "./artefact.ts";

/** Letters, digits and hyphens of a text, for names in CSS. */
function slug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d\s-]+/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The themes' palette, each role with its class and custom property. @param name of the extension. */
export function namePalette(themes: readonly ThemeFile[], name: string): NamedRole[] {
  return derivePalette(themes).map((role, index) => ({
    ...role,
    className: `w${index}`,
    variable: `--${slug(name) || "theme"}-${slug(role.role)}`,
  }));
}

/** The first theme's type and colours, and the palette that the page shows of it. */
export function paletteArtefact({ theme, tokens }: ThemeDesign, palette: readonly NamedRole[]): Artefact {
  const swatches = palette.map(({ role, colors: [hex = "#000000"], className, variable }) => ({
    role,
    hex,
    contrast: formatRatio(contrast(hex, tokens.bg)),
    className,
    variable,
  }));
  return { modules: { "virtual:theme": exportAll({ type: theme.type, tokens, palette: swatches }) } };
}
