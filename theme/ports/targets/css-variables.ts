import { cssComment, lines } from "../formats.ts";
import { everyColor } from "../slots.ts";
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
  ending: ".css",
  hasAlpha: true,
  comment: cssComment,
  write({ palette, color }) {
    const properties = lines(color(everyColor(palette)), (place, hex) => `  ${property(place)}: ${hex};`);
    return `:root {\n  color-scheme: ${palette.type};\n${properties}\n}\n`;
  },
  steps: ({ file }) => ({
    say: `Put ${file} beside your style sheet, import it, and use the colours by their names.`,
    copy: `@import "./${file}";\n\nbody {\n  color: var(--ui-foreground);\n}`,
  }),
};
