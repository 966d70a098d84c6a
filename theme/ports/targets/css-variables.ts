import { everyColor } from "../every-color.ts";
import { cssComment } from "../formats.ts";
import type { Target } from "../target.ts";

/** `--syntax-string-escape` for `syntax.string.escape`; capitals become hyphens. */
function property(place: string): string {
  return `--${place.replaceAll(".", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A style sheet with a custom property for each colour of the palette. */
export const cssVariables: Target = {
  id: "css-variables",
  program: "CSS variables",
  kind: "format",
  fileName: (stem) => `${stem}.css`,
  hasAlpha: true,
  colors: (palette) =>
    Object.fromEntries(Object.entries(everyColor(palette)).map(([place, slot]) => [property(place), slot])),
  write({ header, palette, colors }) {
    const lines = Object.entries(colors).map(([name, hex]) => `  ${name}: ${hex};`);
    return `${cssComment(header)}\n:root {\n  color-scheme: ${palette.type};\n${lines.join("\n")}\n}\n`;
  },
};
