import { stringify } from "yaml";
import type { Slot } from "../slots.ts";
import type { Target } from "../target.ts";

/** The roles of Tinted Theming: https://github.com/tinted-theming/home/blob/main/styling.md */
const colors: Readonly<Record<string, Slot>> = {
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

/** YAML: a scheme for the templates of Tinted Theming. */
export const base16: Target = {
  id: "base16",
  program: "base16",
  kind: "format",
  ending: ".yaml",
  comment: "#",
  write({ name, scheme, extension, type, color }) {
    const author = extension.publisher;
    return stringify(
      { system: "base16", name, slug: scheme, author, variant: type, palette: color(colors) },
      { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" },
    );
  },
  steps: ({ file, scheme }) => ({
    say: `Put ${file} into ~/.local/share/tinted-theming/tinty/custom-schemes/base16/, and run this.`,
    copy: `tinty apply base16-${scheme}`,
  }),
};
