import { stringify } from "yaml";
import { comment } from "../formats.ts";
import type { Slot } from "../palette.ts";
import type { Port, Target } from "../target.ts";

/** The roles of Tinted Theming: https://github.com/tinted-theming/home/blob/main/styling.md */
const base16Colors: Readonly<Record<string, Slot>> = {
  base00: "ui.background",
  base01: "ui.sideBar",
  base02: "ui.selection",
  base03: "syntax.comment",
  base04: "ui.muted",
  base05: "ui.foreground",
  base06: "ui.activeLineNumber",
  base07: "ui.activeTabText",
  base08: "syntax.variable",
  base09: "syntax.number",
  base0A: "syntax.class",
  base0B: "syntax.string",
  base0C: "syntax.string.escape",
  base0D: "syntax.function",
  base0E: "syntax.keyword",
  base0F: "syntax.deprecated",
};

/** base24 adds two darker backgrounds and six bright colours: https://github.com/tinted-theming/base24 */
const base24Colors: Readonly<Record<string, Slot>> = {
  ...base16Colors,
  base10: "ui.tabBar",
  base11: "ui.activityBar",
  base12: "ansiBrightRed",
  base13: "ansiBrightYellow",
  base14: "ansiBrightGreen",
  base15: "ansiBrightCyan",
  base16: "ansiBrightBlue",
  base17: "ansiBrightMagenta",
};

function write(
  system: "base16" | "base24",
  { name, stem, extension, header, palette, colors }: Port,
): string {
  const scheme = {
    system,
    name,
    slug: stem,
    author: extension.publisher,
    variant: palette.type,
    palette: colors,
  };
  return `${comment(header, "#")}\n\n${stringify(scheme, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" })}`;
}

/** YAML: a scheme for the templates of Tinted Theming. */
export const base16: Target = {
  id: "base16",
  program: "base16",
  kind: "format",
  fileName: (stem) => `${stem}.yaml`,
  colors: () => base16Colors,
  write: (port) => write("base16", port),
};

/** YAML: base16 with eight more colours. */
export const base24: Target = {
  id: "base24",
  program: "base24",
  kind: "format",
  fileName: (stem) => `${stem}.yaml`,
  colors: () => base24Colors,
  write: (port) => write("base24", port),
};
