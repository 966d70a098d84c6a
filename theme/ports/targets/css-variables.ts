import { cssComment, lines } from "../formats.ts";
import { everyColor } from "../palette.ts";
import { orBoth, say, step, type Target } from "../target.ts";

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
  steps: ({ file }, pair) => [
    step(say`Put the file beside your style sheet, and import it:`, `@import "./${file}";`),
    ...orBoth(
      pair,
      ({ light, dark }) =>
        `@import "./${light.file}" (prefers-color-scheme: light);\n@import "./${dark.file}" (prefers-color-scheme: dark);`,
      ({ other }) =>
        say`Or, to follow the reader's light and dark mode, put ${other.file} there, too, and import both instead:`,
    ),
    step(say`Use the colours by their names:`, "color: var(--ui-foreground);"),
  ],
};
