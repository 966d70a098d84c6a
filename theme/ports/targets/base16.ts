import { stringify } from "yaml";
import type { Slot } from "../palette.ts";
import { say, step, type Target } from "../target.ts";

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

function schemeFor(system: "base16" | "base24", slots: Readonly<Record<string, Slot>>): Target {
  const folder = `~/.local/share/tinted-theming/tinty/custom-schemes/${system}`;
  return {
    id: system,
    program: system,
    kind: "format",
    ending: ".yaml",
    comment: "#",
    write({ name, scheme, extension, type, color }) {
      const author = extension.publisher;
      return stringify(
        { system, name, slug: scheme, author, variant: type, palette: color(slots) },
        { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" },
      );
    },
    steps: ({ file, scheme }) => [
      step(
        say`For Tinty, put the file into the folder of your own schemes:`,
        `mkdir -p ${folder}\ncp ${file} ${folder}/`,
      ),
      step(say`Switch it on:`, `tinty apply ${system}-${scheme}`),
    ],
  };
}

/** YAML: a scheme for the templates of Tinted Theming. */
export const base16 = schemeFor("base16", base16Colors);

/** YAML: base16 with eight more colours. */
export const base24 = schemeFor("base24", base24Colors);
